/** The reason of an end that a person wished for. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const
