/** The text the visitor is asked to sign, from when they want to read it. */
export type SignInText =
  | { status: 'loading' }
  /** The wallet signs exactly this text. */
  | { status: 'ready'; message: string }
  | { status: 'failed'; message: string }
