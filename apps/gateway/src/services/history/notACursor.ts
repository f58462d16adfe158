/** Told to a caller whose cursor is none. */
export const notACursor = 'The cursor is not one of an earlier page'
