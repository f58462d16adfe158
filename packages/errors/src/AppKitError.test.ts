import { describe, expect, test } from 'vitest'
import { AppKitError, getErrorDetail, getErrorMessage, isAppKitError } from './AppKitError.js'
import { errorTable } from './codes/table.js'
import { disconnectErrors } from './exports/disconnect.js'
import { PairingError } from './exports/pairing.js'
import { SignInError } from './exports/signIn.js'

describe('errors', () => {
  test('an error carries its code, context, cause and category under the name AppKitError', () => {
    const cause = new Error('underneath')
    const error = new AppKitError('network/not-found', { caipNetworkId: 'eip155:5' }, { cause })
    expect(error).toMatchObject({
      name: 'AppKitError',
      code: 'network/not-found',
      message: 'Network not found: eip155:5',
      context: { caipNetworkId: 'eip155:5' },
      category: 'INTERNAL_SDK_ERROR',
      isRetryable: false,
      cause,
    })
  })

  test('the guard knows errors of another copy of the package, and their codes', () => {
    const foreign = Object.assign(new Error('x'), {
      code: 'kit/modal-closed',
      [Symbol.for('latchkey.error')]: true,
    })
    expect(isAppKitError(foreign)).toBe(true)
    expect(isAppKitError(foreign, 'kit/modal-closed')).toBe(true)
    expect(isAppKitError(foreign, 'kit/destroyed')).toBe(false)
    for (const value of [undefined, null, 'x', {}, new Error('x')]) expect(isAppKitError(value)).toBe(false)
  })

  test('every code is domain/reason in lower case', () => {
    for (const code of Object.keys(errorTable)) expect(code).toMatch(/^[a-z-]+\/[a-z0-9-]+$/)
  })

  test('a domain that comes late makes the same errors with its own class, and only with it', () => {
    const cause = new Error('underneath')
    const error = new PairingError(
      'pairing/relay-unreachable',
      { relayUrl: 'wss://relay.example' },
      { cause },
    )
    expect(error).toBeInstanceOf(AppKitError)
    expect(error).toMatchObject({
      name: 'AppKitError',
      code: 'pairing/relay-unreachable',
      message: 'The relay wss://relay.example cannot be reached',
      isRetryable: true,
      cause,
    })
    expect(() => new AppKitError('pairing/expired')).toThrow(/error class of its own domain/)
  })

  test.each([
    ['connection/rejected', 'Connection rejected'],
    ['connection/failed', 'Failed to connect'],
    ['kit/modal-closed', 'Modal closed'],
  ] as const)('%s says "%s"', (code, message) => {
    expect(new AppKitError(code).message).toBe(message)
  })

  test('a failed disconnect says so, with what failed where it is known', () => {
    const entry = disconnectErrors['connection/disconnect-failed']
    const make = (context: { reason?: string }) =>
      new AppKitError('connection/disconnect-failed', context, { entry })
    expect(make({}).message).toBe('Failed to disconnect')
    const error = make({ reason: 'x' })
    expect(error.message).toBe('Failed to disconnect chains: x')
    expect(error.category).toBe('INTERNAL_SDK_ERROR')
  })

  test('the text of anything thrown is found', () => {
    expect(getErrorMessage(new Error('a'))).toBe('a')
    expect(getErrorMessage({ message: 'b' })).toBe('b')
    expect(getErrorMessage('c')).toBe('c')
    expect(getErrorMessage(undefined)).toBe('An error occurred')
  })
})

describe('getErrorDetail', () => {
  test('says what the failure says, what a server answered, and what a wallet said underneath, each once', () => {
    const wallet = { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'nonce too low' } }
    const failure = new AppKitError('connection/failed', undefined, { cause: wallet })
    expect(getErrorDetail(failure)).toBe('Failed to connect: Internal JSON-RPC error.: nonce too low')
    const http = new AppKitError(
      'wire/http-status',
      { status: 400, body: 'The message has expired', url: 'https://x.test' },
      { cause: new Response() },
    )
    expect(getErrorDetail(new SignInError('sign-in/failed', undefined, { cause: http }))).toBe(
      'Error signing message: HTTP status code: 400: The message has expired',
    )
    expect(getErrorDetail(new Error('once', { cause: new Error('once') }))).toBe('once')
  })

  test('leaves out pages of proxies, and survives circles, very long words and hostile objects', () => {
    const page = { status: 502, body: '<html>Bad gateway</html>', url: 'https://x.test' }
    expect(getErrorDetail(new AppKitError('wire/http-status', page))).toBe('HTTP status code: 502')
    const circle = new Error('round')
    circle.cause = circle
    expect(getErrorDetail(circle)).toBe('round')
    expect(getErrorDetail({ message: 'x'.repeat(10_000) }).length).toBe(500)
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    )
    expect(getErrorDetail(new Error('outer', { cause: trap }))).toBe('outer')
    expect(getErrorDetail(undefined)).toBe('An error occurred')
    expect(getErrorDetail('plain')).toBe('plain')
  })
})
