import { describe, expect, test } from 'vitest'
import { describeChain, describeProposal, grantNamespaces } from './describeProposal.js'

const networks = [
  { id: 31337, name: 'Local One' },
  { id: 31338, name: 'Local Two' },
]
const addresses = ['0xaa', '0xbb']
const none = { requiredNamespaces: {}, optionalNamespaces: {} }
const ask = (chains: string[] | undefined, methods: string[] = [], events: string[] = []) => ({
  eip155: { ...(chains && { chains }), methods, events },
})

describe('what a site asks for', () => {
  test('names what pocket has, what it lacks, and what is required', () => {
    const contents = describeProposal(
      {
        requiredNamespaces: ask(['eip155:31337'], ['personal_sign']),
        optionalNamespaces: {
          ...ask(['eip155:31337', 'eip155:1'], ['personal_sign', 'eth_sign'], ['chainChanged']),
          solana: { chains: ['solana:one'], methods: ['personal_sign_solana'], events: [] },
        },
      },
      networks,
    )
    expect(contents).toEqual({
      chains: [
        { id: 'eip155:31337', isRequired: true, isSupported: true },
        { id: 'eip155:1', isRequired: false, isSupported: false },
        { id: 'solana:one', isRequired: false, isSupported: false },
      ],
      methods: [
        { id: 'personal_sign', isRequired: true, isSupported: true },
        { id: 'eth_sign', isRequired: false, isSupported: false },
        { id: 'personal_sign_solana', isRequired: false, isSupported: false },
      ],
      events: [{ id: 'chainChanged', isRequired: false, isSupported: true }],
      obstacle: undefined,
    })
  })

  test('a method of another kind of network is not pocket’s, whatever its name', () => {
    const { methods } = describeProposal(
      {
        ...none,
        optionalNamespaces: { other: { chains: ['other:1'], methods: ['personal_sign'], events: [] } },
      },
      networks,
    )
    expect(methods).toEqual([{ id: 'personal_sign', isRequired: false, isSupported: false }])
  })

  test.each([
    [5100, { ...none, requiredNamespaces: ask(['eip155:1']) }],
    [5100, { ...none, optionalNamespaces: ask(['eip155:1', 'eip155:10']) }],
    [5101, { ...none, requiredNamespaces: ask(['eip155:31337'], ['eth_sign']) }],
    [5102, { ...none, requiredNamespaces: ask(['eip155:31337'], [], ['message']) }],
  ])('cannot be granted, and the site is told why with %i', (code, proposal) => {
    expect(describeProposal(proposal, networks).obstacle).toMatchObject({ code })
  })

  test('a network is called by its name, or by its id when pocket lacks it', () => {
    expect(describeChain('eip155:31338', networks)).toBe('Local Two')
    expect(describeChain('eip155:1', networks)).toContain('eip155:1')
    expect(describeChain('nonsense', networks)).toContain('nonsense')
  })
})

describe('what a site is granted', () => {
  const options = { addresses, networks, activeChainId: 31338 }

  test('the networks asked for that pocket has, the active one first, with every account on each', () => {
    const proposal = {
      ...none,
      optionalNamespaces: ask(
        ['eip155:1', 'eip155:31337', 'eip155:31338'],
        ['personal_sign', 'eth_sign'],
        ['chainChanged', 'message'],
      ),
    }
    expect(grantNamespaces(proposal, options)).toEqual({
      eip155: {
        chains: ['eip155:31338', 'eip155:31337'],
        accounts: ['eip155:31338:0xaa', 'eip155:31338:0xbb', 'eip155:31337:0xaa', 'eip155:31337:0xbb'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  test('a network named by the key alone', () => {
    const proposal = {
      ...none,
      optionalNamespaces: { 'eip155:31337': { methods: ['personal_sign'], events: [] } },
    }
    expect(grantNamespaces(proposal, options).eip155?.chains).toEqual(['eip155:31337'])
  })

  test('everything pocket has when the site names nothing', () => {
    const { eip155 } = grantNamespaces(none, options)
    expect(eip155?.chains).toEqual(['eip155:31338', 'eip155:31337'])
    expect(eip155?.methods).toContain('eth_sendTransaction')
    expect(eip155?.events).toEqual(['chainChanged', 'accountsChanged'])
  })
})
