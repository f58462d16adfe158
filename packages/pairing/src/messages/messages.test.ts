import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caught, survives } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { createMessageIds, parseMessage, toMessageTime, writeMessage } from './message.js'
import {
  isPeerMethod,
  type PeerMethod,
  parseParams,
  parseResult,
  peerMethods,
  unsupportedMethodResponse,
} from './peerMethods.js'

const { messages, oneClickAuth } = vectors.captured
const methods = Object.keys(peerMethods) as PeerMethod[]
const requests = messages.filter(({ plaintext }) => plaintext.includes('"method":"wc_'))
const publicKey = 'ab'.repeat(32)
const relay = { protocol: 'irn' }
const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] }

/** The method an answer belongs to, by the id of the request before it. */
function findMethod(id: number): PeerMethod {
  const request = requests.map(({ plaintext }) => JSON.parse(plaintext)).find((message) => message.id === id)
  return request.method
}

describe('messages between deployed clients', () => {
  test.each(messages)('are read: $name', ({ plaintext }) => {
    const [message, expected] = [parseMessage(plaintext), JSON.parse(plaintext)]
    expect(message.id).toBe(expected.id)
    if (message.kind === 'request') {
      expect(isPeerMethod(message.method)).toBe(true)
      expect(parseParams(message.method as PeerMethod, message.params)).toEqual(expected.params)
    } else if (message.kind === 'result') {
      expect(parseResult(findMethod(message.id), message.result)).toEqual(expected.result)
    } else {
      expect(message.failure).toEqual(expected.error)
    }
  })

  test.each(messages)('travel with the label of the table: $name', ({ name, plaintext }) => {
    const message = parseMessage(plaintext)
    const method = message.kind === 'request' ? (message.method as PeerMethod) : findMethod(message.id)
    const { request, response } = peerMethods[method]
    expect((message.kind === 'request' ? request : response).tag).toBe(Number(/tag (\d+)/.exec(name)?.[1]))
  })

  test('are read: one-click authentication, request and answer', () => {
    const [request, answer] = [oneClickAuth.requestPlaintext, oneClickAuth.responsePlaintext].map(
      parseMessage,
    )
    if (request?.kind !== 'request' || answer?.kind !== 'result') throw new Error('Read as something else')
    expect(parseParams('wc_sessionAuthenticate', request.params)).toEqual(request.params)
    expect(parseResult('wc_sessionAuthenticate', answer.result)).toEqual(answer.result)
  })
})

describe('the table of methods', () => {
  test('says how each request and answer travels', () => {
    const rows = methods.map((method) => {
      const { request, response } = peerMethods[method]
      return [method, request.tag, request.ttlSeconds, request.prompt, response.tag, response.ttlSeconds]
    })
    expect(rows).toEqual([
      ['wc_pairingDelete', 1000, 86_400, false, 1001, 86_400],
      ['wc_pairingPing', 1002, 30, false, 1003, 30],
      ['wc_pairingExtend', 1004, 86_400, false, 1005, 86_400],
      ['wc_sessionPropose', 1100, 300, true, 1101, 300],
      ['wc_sessionSettle', 1102, 300, false, 1103, 300],
      ['wc_sessionUpdate', 1104, 86_400, false, 1105, 86_400],
      ['wc_sessionExtend', 1106, 86_400, false, 1107, 86_400],
      ['wc_sessionRequest', 1108, 300, true, 1109, 300],
      ['wc_sessionEvent', 1110, 300, true, 1111, 300],
      ['wc_sessionDelete', 1112, 86_400, false, 1113, 86_400],
      ['wc_sessionPing', 1114, 86_400, false, 1115, 86_400],
      ['wc_sessionAuthenticate', 1116, 3_600, true, 1117, 3_600],
    ])
  })

  test('says how refusals by a person and by the program travel', () => {
    const { wc_sessionPropose: propose, wc_sessionAuthenticate: authenticate } = peerMethods
    expect([propose.reject.tag, propose.autoReject.tag]).toEqual([1120, 1121])
    expect([authenticate.reject.tag, authenticate.autoReject.tag]).toEqual([1118, 1119])
    expect(unsupportedMethodResponse).toEqual({ tag: 0, ttlSeconds: 86_400, prompt: false })
  })

  test.each(['wc_sessionFly', 'toString', '__proto__', ''])('does not know %j', (method) => {
    expect(isPeerMethod(method)).toBe(false)
  })
})

describe('parameters', () => {
  test('keep what is known and drop what newer clients add', () => {
    const params = { code: 6000, message: 'Bye', reason: { later: true } }
    expect(parseParams('wc_sessionDelete', params)).toEqual({ code: 6000, message: 'Bye' })
  })

  test('have a name that hides and reorders nothing', () => {
    const named = { ...metadata, name: '\u202EWal\u200Blet\n of yours' }
    const params = { relay, controller: { publicKey, metadata: named }, namespaces: {}, expiry: 1 }
    expect(parseParams('wc_sessionSettle', params)).toMatchObject({
      controller: { metadata: { name: 'Wallet of yours' } },
    })
  })

  test('may be written as null where they may be absent', () => {
    const redirect = { native: 'wallet://', universal: null, linkMode: null }
    const proposer = { publicKey, metadata: { ...metadata, description: null, icons: null, redirect } }
    const relays = [{ protocol: 'irn', data: null }]
    expect(
      parseParams('wc_sessionPropose', { relays, proposer, requiredNamespaces: null, id: null }),
    ).toEqual({
      relays: [relay],
      proposer: { publicKey, metadata: { ...metadata, redirect: { native: 'wallet://' } } },
      requiredNamespaces: {},
      optionalNamespaces: {},
    })
  })

  test('bring public keys into lower case, so that they can be compared', () => {
    const result = { relay, responderPublicKey: publicKey.toUpperCase() }
    expect(parseResult('wc_sessionPropose', result)).toEqual({ relay, responderPublicKey: publicKey })
  })

  test('of a settlement lose session properties that are no texts, not the session (§3.015)', () => {
    const controller = { publicKey, metadata }
    const sessionProperties = { a: 'b', c: 1, d: null }
    const params = { relay, controller, namespaces: {}, expiry: 1, sessionProperties }
    expect(parseParams('wc_sessionSettle', params)).toMatchObject({ sessionProperties: { a: 'b' } })
  })

  test('of an extension may be empty', () => {
    expect(parseParams('wc_sessionExtend', {})).toEqual({})
    expect(parseParams('wc_sessionExtend', { expiry: 1_700_000_000 })).toEqual({ expiry: 1_700_000_000 })
  })

  test('of a farewell have a reason in any case', () => {
    expect(parseParams('wc_sessionDelete', {})).toEqual({ code: 6000, message: '' })
  })

  test.each([
    ['wc_sessionPropose', { relays: [], proposer: { publicKey: '00', metadata } }],
    ['wc_sessionPropose', { proposer: { publicKey, metadata } }],
    ['wc_sessionSettle', { relay, controller: { publicKey, metadata }, namespaces: {}, expiry: 1.5 }],
    ['wc_sessionSettle', { relay, controller: { publicKey, metadata }, namespaces: {}, expiry: -1 }],
    ['wc_sessionSettle', { relay, controller: { publicKey }, namespaces: {}, expiry: 1 }],
    ['wc_sessionUpdate', {}],
    ['wc_sessionRequest', { request: { params: [] }, chainId: 'eip155:1' }],
    ['wc_sessionRequest', { request: { method: 'personal_sign' } }],
    ['wc_sessionEvent', { event: { data: 1 }, chainId: 'eip155:1' }],
    ['wc_sessionAuthenticate', { authPayload: {}, requester: { publicKey, metadata } }],
    ['wc_sessionDelete', undefined],
  ] as const)('of %s are refused when they do not fit', async (method, params) => {
    expect(await caught(() => parseParams(method, params))).toMatchObject({ code: 'pairing/message-invalid' })
  })

  test('of an approval are refused without a key', async () => {
    const refused = await caught(() => parseResult('wc_sessionPropose', { relay }))
    expect(refused).toMatchObject({ code: 'pairing/message-invalid' })
  })
})

describe('the frame of a message', () => {
  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['without an id', '{"jsonrpc":"2.0","method":"wc_sessionPing"}'],
    ['with a text as id', '{"jsonrpc":"2.0","id":"1","method":"wc_sessionPing"}'],
    ['with an id that JSON cannot hold', '{"jsonrpc":"2.0","id":1700000000000000000123,"result":true}'],
    ['of another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"wc_sessionPing"}'],
    ['neither request nor answer', '{"jsonrpc":"2.0","id":1}'],
  ])('is refused: %s', async (_, text) => {
    expect(await caught(() => parseMessage(text))).toMatchObject({ code: 'pairing/message-invalid' })
  })

  test.each([
    ['an error', { code: 5000, message: 'No', data: [1] }, { code: 5000, message: 'No', data: [1] }],
    ['a text', 'No', { code: -32_000, message: 'No' }],
    ['an error without a code', { message: 'No' }, { code: -32_000, message: 'No' }],
    ['an error with a text as code', { code: '5000' }, { code: -32_000, message: '' }],
    ['a number', 5, { code: -32_000, message: '' }],
  ])('is an answer that refuses, also when it brings %s', (_, error, failure) => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error })
    expect(parseMessage(text)).toEqual({ kind: 'failure', id: 1, failure })
  })

  test('is an answer when its error is null', () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":null,"error":null}'
    expect(parseMessage(text)).toEqual({ kind: 'result', id: 1, result: null })
  })

  test('reads back as what was written', () => {
    const json = fc.jsonValue()
    const viaJson = (value: unknown) => JSON.parse(JSON.stringify(value))
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.string(), json, (id, method, params) => {
        const expected = viaJson({ kind: 'request', id, method, params })
        expect(parseMessage(writeMessage(id, { method, params }))).toEqual(expected)
      }),
    )
    fc.assert(
      fc.property(fc.maxSafeNat(), json, (id, result) => {
        expect(parseMessage(writeMessage(id, { result }))).toEqual(viaJson({ kind: 'result', id, result }))
      }),
    )
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer(), fc.string(), (id, code, message) => {
        const error = { code, message }
        expect(parseMessage(writeMessage(id, { error }))).toEqual({ kind: 'failure', id, failure: error })
      }),
    )
  })
})

describe('any text', () => {
  test('is read or refused without a crash', () => {
    fc.assert(fc.property(fc.string(), (text) => survives(() => parseMessage(text))))
    fc.assert(fc.property(fc.json(), (text) => survives(() => parseMessage(text))))
  })

  test('as parameters or result is read or refused without a crash', () => {
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.anything(), (method, value) => {
        survives(() => parseParams(method, value))
        survives(() => parseResult(method, value))
      }),
    )
  })

  test('is read or refused without a crash when it is nearly a message of a deployed client', () => {
    const texts = [...messages.map(({ plaintext }) => plaintext), oneClickAuth.requestPlaintext]
    const nearly = fc.tuple(fc.constantFrom(...texts), fc.nat(2_000), fc.nat(3), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(nearly, ([text, at, cut, put]) => {
        survives(() => {
          const message = parseMessage(text.slice(0, at) + put + text.slice(at + cut))
          if (message.kind !== 'request' || !isPeerMethod(message.method)) return
          parseParams(message.method, message.params)
        })
      }),
      { numRuns: 500 },
    )
  })
})

describe('ids', () => {
  test('have 16 digits, fit a JSON number and tell their time', () => {
    const id = createMessageIds({ now: () => 1_700_000_000_123.9 })()
    expect(String(id)).toMatch(/^1700000000123\d{3}$/)
    expect(Number.isSafeInteger(id)).toBe(true)
    expect(toMessageTime(id)).toBe(1_700_000_000_123)
  })

  test('differ within a millisecond, and are never those of another client that has other digits', () => {
    const makers = Array.from({ length: 8 }, () => createMessageIds({ now: () => 1_700_000_000_123 }))
    const ids = makers.map((make) => Array.from({ length: 200 }, make))
    for (const own of ids) {
      expect(new Set(own).size).toBe(200)
      expect(new Set(own.map((id) => id % 1_000)).size).toBe(1)
    }
    expect(new Set(ids.map(([first]) => first)).size).toBeGreaterThan(1)
  })

  test('go on from the last one when the clock is set back', () => {
    let nowMs = 1_700_000_000_123
    const make = createMessageIds({ now: () => nowMs })
    const first = make()
    nowMs -= 60_000
    expect(make()).toBe(first + 1_000)
  })

  test('tell an older message from a newer one whatever their random digits', () => {
    expect(toMessageTime(1_700_000_000_123_999)).toBeLessThan(toMessageTime(1_700_000_000_124_000))
  })
})
