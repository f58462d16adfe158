import type { WindowedProvider } from '../connectors/LoginMethods.js'
import type { Failure } from '../events/CoreEvents.js'
import { defineFlow } from '../flow/defineFlow.js'
import { type LoginState, noLogin } from './LoginState.js'

/** What can happen to a login. */
export type LoginEvent =
  | { type: 'emailed'; email: string }
  | { type: 'deviceNeeded'; email: string; nextMailAtMs: number }
  | { type: 'codeNeeded'; email: string; nextMailAtMs: number }
  | { type: 'typed' }
  | { type: 'windowOpened'; provider: WindowedProvider }
  | { type: 'windowGone' }
  | { type: 'pageLeft' }
  | { type: 'pageReturned'; provider: WindowedProvider }
  | { type: 'farcasterAsked' }
  | { type: 'farcasterReady'; url: string }
  | { type: 'loggedIn' }
  | { type: 'failed'; failure: Failure }
  /** `email`: to be changed. */
  | { type: 'left'; email?: string | undefined }

type Of<Type extends LoginEvent['type']> = Extract<LoginEvent, { type: Type }>
const needDevice = (_: LoginState, { email, nextMailAtMs }: Of<'deviceNeeded'>): LoginState => ({
  status: 'device',
  email,
  nextMailAtMs,
})
const needCode = (_: LoginState, { email, nextMailAtMs }: Of<'codeNeeded'>): LoginState => ({
  status: 'code',
  email,
  nextMailAtMs,
})
const connect = (): LoginState => ({ status: 'connecting' })

/** A new login begins from wherever the last one is; leaving and failing end it. */
const always = {
  emailed: (_: LoginState, { email }: Of<'emailed'>): LoginState => ({ status: 'sending', email }),
  windowOpened: (_: LoginState, { provider }: Of<'windowOpened'>): LoginState => ({
    status: 'provider',
    provider,
  }),
  pageReturned: (_: LoginState, { provider }: Of<'pageReturned'>): LoginState => ({
    ...{ status: 'provider', provider },
    page: 'returned',
  }),
  farcasterAsked: (): LoginState => ({ status: 'farcaster', url: undefined }),
  left: (_: LoginState, { email }: Of<'left'>): LoginState => (email ? { status: 'idle', email } : noLogin),
  failed: (_: LoginState, { failure }: Of<'failed'>): LoginState => ({ status: 'idle', failure }),
  deviceNeeded: 'ignore',
  codeNeeded: 'ignore',
  typed: 'ignore',
  windowGone: 'ignore',
  pageLeft: 'ignore',
  farcasterReady: 'ignore',
  loggedIn: 'ignore',
} as const

/**
 * A login: by mail sending → (device →) code → checking → connecting, by a provider provider → connecting, by Farcaster
 * farcaster → connecting. A code that is not taken leaves the visitor where they type the next one.
 */
export const loginFlow = defineFlow<LoginState, LoginEvent>({
  idle: always,
  sending: { ...always, deviceNeeded: needDevice, codeNeeded: needCode, loggedIn: connect },
  device: { ...always, deviceNeeded: needDevice, codeNeeded: needCode },
  code: {
    ...always,
    codeNeeded: needCode,
    deviceNeeded: needDevice,
    typed: ({ email, nextMailAtMs }) => ({ status: 'checking', email, nextMailAtMs }),
    failed: (state, { failure }) => ({
      ...state,
      nextMailAtMs: failure.retryAtMs ?? state.nextMailAtMs,
      failure,
    }),
  },
  checking: {
    ...always,
    loggedIn: connect,
    failed: ({ email, nextMailAtMs }, { failure }) => ({ status: 'code', email, nextMailAtMs, failure }),
  },
  provider: {
    ...always,
    windowGone: (state) => ({ ...state, isWindowGone: true }),
    pageLeft: (state) => ({ ...state, page: 'leaving' }),
    loggedIn: connect,
  },
  farcaster: {
    ...always,
    farcasterReady: (_, { url }) => ({ status: 'farcaster', url }),
    loggedIn: connect,
  },
  connecting: always,
})
