import { isAppKitError } from '@latchkey/errors'
import { describe, expect, test } from 'vitest'
import { readWalletFailure } from './readWalletFailure.js'
import { toConnectionError, toWalletError } from './toWalletError.js'

/** An object whose every field throws. */
const thorny = new Proxy(
  {},
  {
    get: () => {
      throw new Error('gotcha')
    },
  },
)

const selfContained = { code: -32603, message: 'Internal error', cause: {} }
selfContained.cause = selfContained

describe('what wallets throw', () => {
  test.each([
    [{ code: 4001, message: 'User rejected the request.' }],
    [{ code: '4001' }],
    [{ code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }],
    [{ code: 5000 }],
    [{ code: 5000, message: 'User rejected.' }],
    [{ code: 5002, message: 'User disapproved requested methods' }],
    [{ code: 'ACTION_REJECTED', reason: 'rejected', info: { error: { code: 4001 } } }],
    [{ code: 'ACTION_REJECTED' }],
    [new Error('User rejected the request.')],
    ['User rejected the request.'],
    [{ code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    [{ code: 7, message: 'rejected by the user' }],
    [{ code: -32000, message: 'User rejected the network fee' }],
    [new Error('Request failed', { cause: new Error('Failed', { cause: { code: 4001 } }) })],
    [new Error('Request failed', { cause: 'User rejected' })],
    [Object.assign(new Error('No'), { name: 'UserRejectedRequestError' })],
    [{ error: { code: 4001, message: 'x' } }],
    [{ error: 'User cancelled' }],
    [{ code: -32000, message: 'User declined' }],
    [{ code: -31001, message: 'x' }],
    [{ error: { code: -32000, message: 'The request was denied' } }],
    [new Error('Request rejected')],
    [new Error('Cancelled')],
    [
      Object.assign(new Error(''), {
        name: 'WalletSignMessageError',
        error: new Error('User rejected the request'),
      }),
    ],
  ])('%j is a refusal (%#)', (error) => {
    expect(toConnectionError(error, 'Example').code).toBe('connection/rejected')
    expect(toWalletError(error, 'personal_sign').code).toBe('wallet/rejected')
  })

  test.each([
    [{ code: -32000, message: 'Missing or invalid parameters' }],
    [{ code: -32603, message: 'Internal error' }],
    [{ code: -32602, message: 'The node rejected it' }],
    [{ code: -32000, message: 'Transaction rejected: max fee per gas less than block base fee' }],
    [{ code: -32603, data: { message: 'execution reverted: access denied' } }],
    [{ code: 5000, message: 'Unrecognized chain' }],
    [{ code: 3, message: 'rejected' }],
    [new Error('UserOperation rejected: paymaster has no funds')],
    [new Error('No route to host')],
    [selfContained],
    [undefined],
    [thorny],
  ])('%# is none', (error) => {
    expect(toConnectionError(error, 'Example').code).toBe('connection/failed')
    expect(toWalletError(error, 'personal_sign').code).toBe('wallet/request-failed')
  })

  test('an error that has a name already keeps it', () => {
    const error = toWalletError({ code: 4100 }, 'personal_sign')
    expect(toWalletError(error, 'personal_sign')).toBe(error)
    expect(isAppKitError(error, 'wallet/unauthorized')).toBe(true)
  })

  test('a code that says something counts more than the vague one around it', () => {
    expect(readWalletFailure({ code: -32603, data: { originalError: { code: 4902 } } }).code).toBe(4902)
    expect(readWalletFailure({ code: -32603, data: { code: -32000 } }).code).toBe(-32603)
  })

  test('why, in a tag of the wallet’s own, is found under an error of a library', () => {
    const error = new Error('x', { cause: { code: 4001, data: { reason: 'window-closed' } } })
    expect(toConnectionError(error, 'Example').code).toBe('connection/wallet-closed')
  })
})
