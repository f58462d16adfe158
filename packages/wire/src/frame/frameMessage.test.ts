import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { classifyFrameAnswer } from './chains/eip155/classifyFrameAnswer.js'
import { type FrameCallName, frameCalls } from './frameCalls.js'
import {
  readAppMessage,
  readFrameMessage,
  writeAppMessage,
  writeFrameAnswer,
  writeFrameEvent,
  writeFrameFailure,
} from './frameMessage.js'
import { frameMethods } from './frameMethods.js'
import { rpcRequestPayloadSchema } from './frameRpc.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const rpc = (method: string, params: unknown) =>
  readAppMessage(writeAppMessage('RPC_REQUEST', 'id', { method, params }))

describe('messages between a page and the wallet’s frame', () => {
  test('§7.046 a call is understood with its name, id and payload', () => {
    const message = structuredClone(writeAppMessage('CONNECT_EMAIL', 'a1', { email: ' ada@example.org ' }))
    expect(message).toEqual({
      id: 'a1',
      type: '@w3m-app/CONNECT_EMAIL',
      payload: { email: ' ada@example.org ' },
    })
    expect(readAppMessage(message)).toEqual({
      id: 'a1',
      name: 'CONNECT_EMAIL',
      payload: { email: 'ada@example.org' },
    })
  })

  test('§7.047 it is answered by success or error of the same name and id', () => {
    expect(readFrameMessage(writeFrameAnswer('SWITCH_NETWORK', 'a1', { chainId: 10 }))).toEqual({
      kind: 'answer',
      id: 'a1',
      name: 'SWITCH_NETWORK',
      payload: { chainId: 10 },
    })
    expect(readFrameMessage(writeFrameFailure('SWITCH_NETWORK', 'a1', { message: 'No' }))).toMatchObject({
      kind: 'failure',
      id: 'a1',
      message: 'No',
    })
    expect(readFrameMessage(writeFrameEvent('READY', { version: '4' }))).toMatchObject({ kind: 'event' })
  })

  test('§8.006 an error without a text says that one occurred', () => {
    expect(readFrameMessage({ id: 'a1', type: '@w3m-frame/SIGN_OUT_ERROR', payload: {} })).toMatchObject({
      message: 'An error occurred',
    })
    expect(writeFrameFailure('SIGN_OUT', 'a1', { message: '' }).payload.message).toBe('An error occurred')
  })

  test.each([
    ['no id', { type: '@w3m-app/SIGN_OUT' }],
    ['another prefix', { id: 'a', type: '@w3m-frame/SIGN_OUT_SUCCESS' }],
    ['a name of the object’s own', { id: 'a', type: '@w3m-app/constructor' }],
    ['a name that is not known', { id: 'a', type: '@w3m-app/GET_KEYS' }],
    ['§5.026 an email that is none', { id: 'a', type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'ada@' } }],
    [
      '§5.027 a provider that is none',
      { id: 'a', type: '@w3m-app/GET_SOCIAL_REDIRECT_URI', payload: { provider: 'myspace' } },
    ],
    [
      '§5.028 an account type that is none',
      { id: 'a', type: '@w3m-app/SET_PREFERRED_ACCOUNT', payload: { type: 'both' } },
    ],
    ['a code of five digits', { id: 'a', type: '@w3m-app/CONNECT_OTP', payload: { otp: '12345' } }],
  ])('%s is no call', (_, message) => {
    expect(readAppMessage(message)).toBeUndefined()
  })

  test('nothing is read of what fits no schema, whatever it is', () => {
    const names = fc.constantFrom(...Object.keys(frameCalls), 'READY', 'constructor', '')
    const type = fc.oneof(
      fc.string(),
      names.map((name) => `@w3m-app/${name}`),
      names.map((name) => `@w3m-frame/${name}_SUCCESS`),
      names.map((name) => `@w3m-frame/${name}_ERROR`),
    )
    const message = fc.record(
      { id: fc.oneof(fc.string(), fc.anything()), type, payload: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(message, fc.anything()), (raw) => {
        const call = readAppMessage(raw)
        if (call)
          expect(v.is(frameCalls[call.name].payload, (raw as { payload: unknown }).payload)).toBe(true)
        const answer = readFrameMessage(raw)
        if (answer?.kind === 'answer') {
          expect(v.is(frameCalls[answer.name].response, (raw as { payload: unknown }).payload)).toBe(true)
        }
      }),
      { numRuns: 20_000 },
    )
  })

  test('what is too large to be looked at is not looked at', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 100; level++) deep = [deep]
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1]))
    for (const params of [deep, circle, wide, 'x'.repeat(3_000_000), Array(1_000_000)]) {
      expect(rpc('eth_call', params)).toBeUndefined()
    }
    expect(rpc('eth_call', [{ to: address }])).toBeDefined()
  })
})

describe('requests to the wallet', () => {
  test('§5.037 only its own methods pass', () => {
    expect(rpc('eth_sign', [address, '0x00'])).toBeUndefined()
    expect(rpc('eth_getBalance', [address, 'latest'])).toBeDefined()
    expect(rpc('personal_sign', ['0x00', address])).toBeDefined()
  })

  test('§6.003 a method is safe, is approved by the visitor, or is refused', () => {
    expect(frameMethods.classify('eth_getBalance')).toBe('safe')
    expect(frameMethods.classify('personal_sign')).toBe('unsafe')
    expect(frameMethods.classify('eth_sign')).toBe('unknown')
    expect(frameMethods.classify('constructor')).toBe('unknown')
  })

  test.each([
    ...['eth_call', 'eth_getBalance', 'eth_getTransactionReceipt', 'eth_getLogs', 'eth_newFilter'],
    ...['eth_sendRawTransaction', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets'],
  ])('§6.004 §7.050 %s is safe', (method) => {
    expect(frameMethods.classify(method)).toBe('safe')
    expect(rpc(method, [])).toBeDefined()
  })

  test.each([
    ['personal_sign', ['0x00', address]],
    ['eth_signTypedData_v4', [address, '{}']],
    ['eth_sendTransaction', [{ from: address, to: address }]],
    ['eth_sendUserOperation', [{ sender: address }, address]],
    ['solana_signMessage', { message: '11', pubkey: '11' }],
    ['solana_signTransaction', { transaction: '11' }],
    ['solana_signAllTransactions', { transactions: ['11'] }],
    ['solana_signAndSendTransaction', { transaction: '11' }],
    ['wallet_sendCalls', [{ calls: [{ to: address }] }]],
  ])('§6.006 §7.050 %s is approved by the visitor', (method, params) => {
    expect(frameMethods.classify(method)).toBe('unsafe')
    expect(rpc(method, params)).toBeDefined()
  })

  test.each(['wallet_grantPermissions', 'wallet_revokePermissions'])(
    '§6.006 §7.050 %s would be approved by the visitor, and is refused: no account has keys for sites',
    (method) => {
      expect(frameMethods.classify(method)).toBe('unsafe')
      expect(frameMethods.isRefused(method)).toBe(true)
      expect(rpc(method, [{}])).toBeUndefined()
    },
  )

  test('§5.031 each call of a batch has a receiver, and data that begins with 0x', () => {
    const calls = (call: object) =>
      v.is(rpcRequestPayloadSchema, { method: 'wallet_sendCalls', params: [{ calls: [call] }] })
    expect(calls({ to: address, data: '0x00', value: '0x1' })).toBe(true)
    expect(calls({ to: address })).toBe(true)
    expect(calls({ to: address.slice(2) })).toBe(false)
    expect(calls({ to: address, data: '00' })).toBe(false)
    expect(calls({ data: '0x00' })).toBe(false)
  })

  test('§7.048 says which network it is about, in one of five namespaces', () => {
    const request = (chainNamespace: string) =>
      v.is(rpcRequestPayloadSchema, { method: 'eth_blockNumber', chainNamespace, chainId: 'eip155:1' })
    expect(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'].every(request)).toBe(true)
    expect(request('sui')).toBe(false)
  })

  test('§5.004 an answer of 64 digits is a transaction’s hash, a longer one a signature', () => {
    expect(classifyFrameAnswer(`0x${'a'.repeat(64)}`)).toBe('transaction-hash')
    expect(classifyFrameAnswer(`0x${'a'.repeat(130)}`)).toBe('signed-message')
    expect(classifyFrameAnswer(`0x${'a'.repeat(62)}`)).toBe('signed-message')
    expect(classifyFrameAnswer(`0x${'a'.repeat(61)}`)).toBe('value')
    expect(classifyFrameAnswer('0xzz')).toBe('value')
    expect(classifyFrameAnswer({})).toBe('value')
  })

  test('every call has schemas that a call of that name is read with', () => {
    for (const name of Object.keys(frameCalls) as FrameCallName[]) {
      const message = readAppMessage(writeAppMessage(name, 'id', undefined))
      const takesNothing = v.is(frameCalls[name].payload, undefined)
      expect(message !== undefined).toBe(takesNothing)
    }
  })
})
