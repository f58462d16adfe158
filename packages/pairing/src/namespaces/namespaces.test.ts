import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caught, survives } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { assertApproval } from './assertApproval.js'
import { buildApprovedNamespaces, type SupportedNamespaces } from './buildApprovedNamespaces.js'
import { mergeNamespaces, type ProposalNamespaces, type SessionNamespaces } from './namespaces.js'
import { assertScopedProperties, parseProposalNamespaces } from './parseNamespaces.js'
import { assertEventTarget, assertRequestLifetime, assertRequestTarget } from './permissions.js'

const { proposals, approvals, requestTargets, requestExpiry, buildApproved, mergeForConnect } =
  vectors.namespaces
const namespaces = requestTargets.namespaces as SessionNamespaces
const account = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const granted = { accounts: [account], methods: ['personal_sign'], events: ['accountsChanged'] }
const invalid = (peerCode: unknown) => ({ code: 'pairing/namespaces-invalid', context: { peerCode } })

describe('proposals', () => {
  test.each(proposals.filter(({ valid }) => valid))('$id is taken', (vector) => {
    const { requiredNamespaces, optionalNamespaces = {} } = vector
    expect(parseProposalNamespaces(requiredNamespaces)).toEqual(requiredNamespaces)
    expect(parseProposalNamespaces(optionalNamespaces)).toEqual(optionalNamespaces)
  })

  test.each(proposals.filter(({ valid }) => !valid))('$id is refused with $code', async (vector) => {
    const { requiredNamespaces, optionalNamespaces = {}, code } = vector
    const run = () => [requiredNamespaces, optionalNamespaces].map(parseProposalNamespaces)
    expect(await caught(run)).toMatchObject(invalid(code))
  })

  test.each([
    ['null', null, 5104],
    ['a list', [], 5104],
    ['a text', 'eip155', 5104],
    ['an entry that is null', { eip155: null }, 5104],
    ['an entry that is a list', { eip155: [] }, 5104],
    ['an inline key whose chains are of another namespace', { 'eip155:1': { chains: ['solana:x'] } }, 5100],
  ])('%s is refused', async (_, value, code) => {
    expect(await caught(() => parseProposalNamespaces(value))).toMatchObject(invalid(code))
  })

  test('keep methods, events and chains; members nobody knows are dropped (§3.016)', () => {
    const entry = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
    const sent = { eip155: { ...entry, rpcMap: { 1: 'https://rpc.example' } } }
    expect(parseProposalNamespaces(sent)).toEqual({ eip155: entry })
  })
})

describe('approvals', () => {
  const toParameters = ({ namespaces, requiredNamespaces }: (typeof approvals)[number]) => ({
    namespaces,
    requiredNamespaces: requiredNamespaces as ProposalNamespaces,
  })

  test.each(approvals.filter(({ valid }) => valid))('$id is taken (§3.015)', (vector) => {
    expect(assertApproval(toParameters(vector))).toEqual(vector.namespaces)
  })

  test.each(approvals.filter(({ valid }) => !valid))('$id is refused', async (vector) => {
    const refused = await caught(() => assertApproval(toParameters(vector)))
    expect(refused).toMatchObject(invalid(vector.code ?? expect.any(Number)))
  })

  test('lose accounts of other namespaces when they come from a wallet, and stay good', () => {
    const foreign = 'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
    const received = { eip155: { ...granted, accounts: [account, foreign] } }
    expect(assertApproval({ namespaces: received, foreignAccounts: 'drop' })).toEqual({ eip155: granted })
  })

  test('do not live on foreign accounts alone under a key of one chain', async () => {
    const received = { 'eip155:10': granted }
    const run = () => assertApproval({ namespaces: received, foreignAccounts: 'drop' })
    expect(await caught(run)).toMatchObject(invalid(5103))
  })

  test('do not meet a requirement by an account that is dropped', async () => {
    const requiredNamespaces = { solana: { chains: ['solana:x'], methods: [], events: [] } }
    const misplaced = { ...granted, accounts: [account, 'solana:x:So1'] }
    const received = { eip155: misplaced, solana: { accounts: [], methods: [], events: [] } }
    const run = () => assertApproval({ namespaces: received, requiredNamespaces, foreignAccounts: 'drop' })
    expect(await caught(run)).toMatchObject(invalid(5001))
  })
})

describe('the target of a request', () => {
  test.each(requestTargets.requests)('$method on $chainId: $valid', async ({ chainId, method, valid }) => {
    const run = () => assertRequestTarget({ namespaces, chainId, method })
    if (valid) expect(run).not.toThrow()
    else expect(await caught(run)).toMatchObject({ code: 'pairing/unauthorized' })
  })

  test('is refused with 3005 for a chain and 3001 for a method', async () => {
    const refuse = (chainId: string, method: string) =>
      caught(() => assertRequestTarget({ namespaces, chainId, method }))
    expect((await refuse('eip155:5', 'personal_sign')).context).toMatchObject({ peerCode: 3005 })
    expect((await refuse('eip155:10', 'personal_sign')).context).toMatchObject({ peerCode: 3001 })
  })
})

describe('the target of an event', () => {
  test.each(requestTargets.events)('$event on $chainId: $valid', async ({ chainId, event, valid }) => {
    const run = () => assertEventTarget({ namespaces, chainId, event })
    if (valid) expect(run).not.toThrow()
    else
      expect(await caught(run)).toMatchObject({ code: 'pairing/unauthorized', context: { peerCode: 3002 } })
  })

  test('is refused with 3005 for a chain', async () => {
    const run = () => assertEventTarget({ namespaces, chainId: 'eip155:5', event: 'chainChanged' })
    expect((await caught(run)).context).toMatchObject({ peerCode: 3005 })
  })
})

describe('the lifetime of a request', () => {
  test.each(requestExpiry)('$expirySeconds seconds: $valid', async ({ expirySeconds, valid }) => {
    const run = () => assertRequestLifetime(Number(expirySeconds))
    if (valid) expect(run).not.toThrow()
    else
      expect(await caught(run)).toMatchObject({ code: 'pairing/unauthorized', context: { peerCode: 8000 } })
  })
})

describe('what a wallet grants', () => {
  const build = (vector: (typeof buildApproved)[number]) =>
    buildApprovedNamespaces({
      requiredNamespaces: vector.requiredNamespaces as ProposalNamespaces,
      optionalNamespaces: vector.optionalNamespaces as ProposalNamespaces,
      supportedNamespaces: vector.supportedNamespaces as SupportedNamespaces,
    })

  test.each(buildApproved.filter(({ error }) => !error))('$name', (vector) => {
    expect(build(vector)).toEqual(vector.approved)
  })

  test.each(buildApproved.filter(({ error }) => error))('$name: refused', async (vector) => {
    expect(await caught(() => build(vector))).toMatchObject({ code: 'pairing/namespaces-invalid' })
  })

  test('is refused when nothing that is wished can be granted', async () => {
    const optionalNamespaces = { cosmos: { chains: ['cosmos:x'], methods: [], events: [] } }
    const supportedNamespaces = { eip155: { ...granted, chains: ['eip155:1'] } }
    const run = () =>
      buildApprovedNamespaces({ requiredNamespaces: {}, optionalNamespaces, supportedNamespaces })
    expect(await caught(run)).toMatchObject(invalid(5100))
  })

  test('leaves what the wallet supports as it was', () => {
    const supportedNamespaces = { eip155: { ...granted, chains: ['eip155:1'] } }
    const before = structuredClone(supportedNamespaces)
    const wish = { requiredNamespaces: {}, optionalNamespaces: {} }
    const approved = buildApprovedNamespaces({ ...wish, supportedNamespaces })
    approved.eip155?.methods.push('eth_sign')
    expect(supportedNamespaces).toEqual(before)
  })
})

describe('what a site wishes for', () => {
  test.each(mergeForConnect)('$note', ({ requiredNamespaces, optionalNamespaces, merged }) => {
    const wish = [requiredNamespaces, optionalNamespaces] as unknown as ProposalNamespaces[]
    expect(mergeNamespaces(...wish)).toEqual(merged)
  })
})

describe('properties by namespace', () => {
  test('belong to a namespace that is asked for, as a whole or by chain', () => {
    const proposed = { eip155: {}, 'solana:x': {} }
    expect(() => assertScopedProperties({ eip155: 1, 'eip155:10': 1, solana: 1 }, proposed)).not.toThrow()
  })

  test.each(['cosmos', 'cosmos:x', '', 'eip155:1:0x'])('are refused under %j', async (key) => {
    const run = () => assertScopedProperties({ [key]: 1 }, { eip155: {} })
    expect(await caught(run)).toMatchObject(invalid(5104))
  })
})

describe('any namespaces', () => {
  const names = (pattern: RegExp) => fc.uniqueArray(fc.stringMatching(pattern), { maxLength: 4 })
  const entry = fc.record({
    references: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 4 }),
    methods: names(/^[a-z_]{1,8}$/),
    events: names(/^[a-z]{1,8}$/),
  })
  const proposal = fc
    .dictionary(fc.stringMatching(/^[a-z0-9]{3,8}$/), entry, { minKeys: 1, maxKeys: 4 })
    .map(
      (entries): ProposalNamespaces =>
        Object.fromEntries(
          Object.entries(entries).map(([key, { references, methods, events }]) => [
            key,
            { chains: references.map((reference) => `${key}:${reference}`), methods, events },
          ]),
        ),
    )

  test('that are well formed read back as they are', () => {
    fc.assert(
      fc.property(proposal, (value) => {
        expect(parseProposalNamespaces(JSON.parse(JSON.stringify(value)))).toEqual(value)
      }),
    )
  })

  test('are granted by a wallet that supports them, and every request they name may be sent', () => {
    fc.assert(
      fc.property(proposal, (requiredNamespaces) => {
        const supportedNamespaces: SupportedNamespaces = Object.fromEntries(
          Object.entries(requiredNamespaces).map(([key, { chains = [], methods, events }]) => [
            key,
            { chains, methods, events, accounts: chains.map((chain) => `${chain}:0x1`) },
          ]),
        )
        const wish = { requiredNamespaces, optionalNamespaces: {} }
        const approved = buildApprovedNamespaces({ ...wish, supportedNamespaces })
        for (const { chains = [], methods, events } of Object.values(requiredNamespaces)) {
          for (const chainId of chains) {
            for (const method of methods) assertRequestTarget({ namespaces: approved, chainId, method })
            for (const event of events) assertEventTarget({ namespaces: approved, chainId, event })
          }
        }
      }),
    )
  })

  test('are the same alone as merged with themselves', () => {
    fc.assert(
      fc.property(proposal, (value) => {
        expect(mergeNamespaces(value, value)).toEqual(mergeNamespaces(value))
      }),
    )
  })

  test('are read or refused without a crash', () => {
    const key = fc.oneof(fc.constantFrom('eip155', 'eip155:10', '__proto__', 'constructor'), fc.string())
    const item = fc.oneof(fc.constant(account), fc.constant('eip155:1'), fc.anything())
    const list = fc.oneof(fc.array(item), fc.anything())
    const shape = { chains: list, accounts: list, methods: list, events: list }
    const members = fc.record(shape, { requiredKeys: [] })
    const value = fc.oneof(fc.anything(), fc.dictionary(key, fc.oneof(members, fc.anything())))
    fc.assert(
      fc.property(value, value, (first, second) => {
        survives(() => parseProposalNamespaces(first))
        survives(() => assertApproval({ namespaces: first, foreignAccounts: 'drop' }))
        const read = () => parseProposalNamespaces(second)
        survives(() => assertApproval({ namespaces: first, requiredNamespaces: read() }))
      }),
      { numRuns: 500 },
    )
  })
})
