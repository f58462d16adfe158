import type { ErrorCode } from '@latchkey/errors'
import { defineFlow } from '../flow/defineFlow.js'
import type { SignInSession } from './Siwx.js'

/** Where the visitor is in signing in. */
export type SignInState =
  /** Nothing is asked: not connected, signed in already, or sign-in is not used. */
  | { status: 'idle' }
  /** The visitor is asked to sign. */
  | { status: 'prompt' }
  /** The wallet has been asked to sign. */
  | { status: 'signing' }
  /** The signature is being verified. */
  | { status: 'verifying' }
  /** The visitor declined, and the kit is undoing the connection. */
  | { status: 'cancelling' }
  | { status: 'signedIn'; session: SignInSession }
  | { status: 'failed'; code: ErrorCode; message: string }

/** Events while a visitor signs in. */
export type SignInEvent =
  | { type: 'needed' }
  | { type: 'found'; session: SignInSession }
  | { type: 'asked' }
  | { type: 'signed' }
  | { type: 'verified'; session: SignInSession }
  | { type: 'failed'; code: ErrorCode; message: string }
  | { type: 'cancelled' }
  | { type: 'ended' }

const prompt = (): SignInState => ({ status: 'prompt' })
const end = (): SignInState => ({ status: 'idle' })
const ask = (): SignInState => ({ status: 'signing' })
const cancel = (): SignInState => ({ status: 'cancelling' })
const keep = (_: SignInState, { session }: { session: SignInSession }): SignInState => ({
  status: 'signedIn',
  session,
})
const fail = (_: SignInState, { code, message }: { code: ErrorCode; message: string }): SignInState => ({
  status: 'failed',
  code,
  message,
})

/** Signing in (§4.016 to §4.018): prompt → signing → verifying → signed in; a failure leads back to the prompt. */
export const signInFlow = defineFlow<SignInState, SignInEvent>({
  idle: {
    needed: prompt,
    found: keep,
    asked: ask,
    signed: 'ignore',
    verified: 'ignore',
    failed: fail,
    cancelled: 'ignore',
    ended: 'ignore',
  },
  prompt: {
    needed: 'ignore',
    found: keep,
    asked: ask,
    signed: 'ignore',
    verified: 'ignore',
    failed: fail,
    cancelled: cancel,
    ended: end,
  },
  signing: {
    needed: 'ignore',
    found: keep,
    asked: 'ignore',
    signed: () => ({ status: 'verifying' }),
    verified: 'ignore',
    failed: fail,
    cancelled: cancel,
    ended: end,
  },
  verifying: {
    needed: 'ignore',
    found: 'ignore',
    asked: 'ignore',
    signed: 'ignore',
    verified: keep,
    failed: fail,
    cancelled: cancel,
    ended: end,
  },
  cancelling: {
    needed: prompt,
    found: keep,
    asked: 'ignore',
    signed: 'ignore',
    verified: 'ignore',
    failed: fail,
    cancelled: 'ignore',
    ended: end,
  },
  signedIn: {
    needed: prompt,
    found: keep,
    asked: ask,
    signed: 'ignore',
    verified: 'ignore',
    failed: 'ignore',
    cancelled: 'ignore',
    ended: end,
  },
  failed: {
    needed: prompt,
    found: keep,
    asked: ask,
    signed: 'ignore',
    verified: 'ignore',
    failed: fail,
    cancelled: cancel,
    ended: end,
  },
})
