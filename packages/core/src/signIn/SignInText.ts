/** The text the visitor is asked to sign, from when they want to read it. */
export type SignInText =
  | { status: 'loading' }
  /** What is signed is this, to the letter. */
  | { status: 'ready'; message: string }
  | { status: 'failed'; message: string }
