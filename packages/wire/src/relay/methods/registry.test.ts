import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { relayLimits } from '../relayMethod.js'
import { relayMethods } from './registry.js'

const topic = 'ab'.repeat(32)
const message = 'AA=='

describe('relay methods', () => {
  test('every method has the name of its kind and stands once', () => {
    const names = relayMethods.map((method) => method.name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^(irn|wc)_[a-zA-Z]+$/)
  })

  const examples: Record<string, unknown> = {
    irn_publish: { topic, message, ttl: 300, tag: 1108, prompt: true, attestation: '', tvf: { a: 1 } },
    irn_batchPublish: { messages: [{ topic, message, ttl: 300, tag: 1108, rpcMethods: [] }] },
    irn_subscribe: { topic },
    irn_subscribeBlocking: { topic },
    irn_batchSubscribe: { topics: [topic] },
    irn_batchSubscribeBlocking: { topics: [topic] },
    irn_unsubscribe: { topic, id: 'sub' },
    irn_batchUnsubscribe: { subscriptions: [{ topic, id: 'sub' }] },
    irn_fetchMessages: { topic },
    irn_batchFetchMessages: { topics: [topic] },
    irn_batchReceive: { receipts: [{ topic, messageId: topic }] },
    irn_subscription: { id: 'sub', data: { topic, message, publishedAt: 1, tag: 0, attestation: null } },
    wc_proposeSession: { pairingTopic: topic, sessionProposal: message, ttl: 300, correlationId: 1 },
    wc_approveSession: {
      sessionTopic: topic,
      pairingTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
    },
  }

  test.each(relayMethods.map((method) => [method.name, method] as const))(
    '%s reads its example',
    (name, method) => {
      expect(v.safeParse(method.params, examples[name]).success).toBe(true)
      expect(v.safeParse(method.params, {}).success).toBe(false)
      expect(JSON.stringify(v.parse(method.params, examples[name]))).not.toMatch(/tvf|rpcMethods/)
    },
  )

  test.each([
    ['a topic in capitals', { topic: 'AB'.repeat(32) }],
    ['a short topic', { topic: 'ab' }],
    ['an empty message', { message: '' }],
    ['a message too long', { message: 'a'.repeat(relayLimits.maxMessageLength + 1) }],
    ['a broken time', { ttl: 1.5 }],
    ['a negative tag', { tag: -1 }],
    ['a tag of 33 bits', { tag: 2 ** 32 }],
  ])('irn_publish refuses %s', (_, change) => {
    const params = { topic, message, ttl: 300, tag: 1108, ...change }
    expect(v.safeParse(relayMethods[0].params, params).success).toBe(false)
  })

  test('a batch has one entry at least and 500 at most', () => {
    const subscribe = relayMethods.find((method) => method.name === 'irn_batchSubscribe')
    const parse = (count: number) =>
      v.safeParse(subscribe?.params ?? v.never(), { topics: new Array(count).fill(topic) }).success
    expect([0, 1, 500, 501].map(parse)).toEqual([false, true, true, false])
  })
})
