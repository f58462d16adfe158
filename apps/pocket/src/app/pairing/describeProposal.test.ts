import { describe, expect, test } from 'vitest'
import { walletChains } from '../../chains/walletChains.js'
import { testAccounts as accounts } from '../../testing/testAccounts.js'
import { describeChain, describeProposal, grantNamespaces } from './describeProposal.js'

const cluster = 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const wallet = {
  chains: walletChains,
  networks: [
    { id: 'eip155:31337', name: 'Local One' },
    { id: 'eip155:31338', name: 'Local Two' },
    { id: cluster, name: 'Local Solana' },
  ],
}
const [one, two] = accounts
const none = { requiredNamespaces: {}, optionalNamespaces: {} }
const ask = (chains: string[] | undefined, methods: string[] = [], events: string[] = []) => ({
  eip155: { ...(chains && { chains }), methods, events },
})
const askSolana = (chains: string[] | undefined, methods: string[] = [], events: string[] = []) => ({
  solana: { ...(chains && { chains }), methods, events },
})

describe('what a site asks for', () => {
  test('names what pocket has, what it lacks, and what is required', () => {
    const contents = describeProposal(
      {
        requiredNamespaces: ask(['eip155:31337'], ['personal_sign']),
        optionalNamespaces: {
          ...ask(['eip155:31337', 'eip155:1'], ['personal_sign', 'eth_sign'], ['chainChanged']),
          ...askSolana([mainnet, cluster], ['solana_signMessage', 'solana_signIn']),
        },
      },
      wallet,
    )
    const [namespace, solana] = ['eip155', 'solana']
    expect(contents).toEqual({
      chains: [
        { id: 'eip155:31337', namespace, isRequired: true, isSupported: true },
        { id: 'eip155:1', namespace, isRequired: false, isSupported: false },
        { id: mainnet, namespace: solana, isRequired: false, isSupported: false },
        { id: cluster, namespace: solana, isRequired: false, isSupported: true },
      ],
      methods: [
        { id: 'personal_sign', namespace, isRequired: true, isSupported: true },
        { id: 'eth_sign', namespace, isRequired: false, isSupported: false },
        { id: 'solana_signMessage', namespace: solana, isRequired: false, isSupported: true },
        { id: 'solana_signIn', namespace: solana, isRequired: false, isSupported: false },
      ],
      events: [{ id: 'chainChanged', namespace, isRequired: false, isSupported: true }],
      granted: ['eip155', 'solana'],
      obstacle: undefined,
    })
  })

  test.each(['other', 'solana'])('a method of %s is not one of EVM, whatever its name', (namespace) => {
    const asked = { [namespace]: { methods: ['personal_sign'], events: [] } }
    const { methods } = describeProposal({ ...none, optionalNamespaces: asked }, wallet)
    expect(methods).toEqual([{ id: 'personal_sign', namespace, isRequired: false, isSupported: false }])
  })

  test.each([
    [5100, { ...none, requiredNamespaces: ask(['eip155:1']) }],
    [5100, { ...none, optionalNamespaces: ask(['eip155:1', 'eip155:10']) }],
    [5100, { ...none, optionalNamespaces: { other: { methods: [], events: [] } } }],
    [5100, { ...none, requiredNamespaces: askSolana([mainnet]) }],
    [5100, { requiredNamespaces: askSolana([mainnet]), optionalNamespaces: ask(['eip155:31337']) }],
    [5100, { ...none, optionalNamespaces: askSolana([mainnet]) }],
    [5101, { ...none, requiredNamespaces: ask(['eip155:31337'], ['eth_sign']) }],
    [
      5101,
      {
        requiredNamespaces: askSolana([cluster], ['personal_sign']),
        optionalNamespaces: ask(['eip155:31337'], ['personal_sign']),
      },
    ],
    [5102, { ...none, requiredNamespaces: ask(['eip155:31337'], [], ['message']) }],
  ])('cannot be granted, and the site is told why with %i', (code, proposal) => {
    expect(describeProposal(proposal, wallet).obstacle).toMatchObject({ code })
  })

  test('a network is called by its name, or by its id when pocket lacks it', () => {
    expect(describeChain('eip155:31338', wallet)).toBe('Local Two')
    expect(describeChain(cluster, wallet)).toBe('Local Solana')
    expect(describeChain(mainnet, wallet)).toContain(mainnet)
    expect(describeChain('eip155:1', wallet)).toContain('eip155:1')
    expect(describeChain('nonsense', wallet)).toContain('nonsense')
  })
})

describe('what a site is granted', () => {
  const options = {
    accounts: [one.account, two.account],
    activeNetworks: { eip155: 'eip155:31338', solana: cluster },
  }

  test('the networks asked for that pocket has, the active one first, with every account on each', () => {
    const proposal = {
      ...none,
      optionalNamespaces: ask(
        ['eip155:1', 'eip155:31337', 'eip155:31338'],
        ['personal_sign', 'eth_sign'],
        ['chainChanged', 'message'],
      ),
    }
    expect(grantNamespaces(proposal, wallet, options)).toEqual({
      eip155: {
        chains: ['eip155:31338', 'eip155:31337'],
        accounts: ['eip155:31338', 'eip155:31337'].flatMap((chain) => [
          `${chain}:${one.address}`,
          `${chain}:${two.address}`,
        ]),
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  test('both kinds when both are asked for, required or not, each with its own methods', () => {
    const solana = {
      chains: [cluster],
      accounts: [`${cluster}:${one.solanaAddress}`, `${cluster}:${two.solanaAddress}`],
      methods: ['solana_signMessage'],
      events: ['accountsChanged'],
    }
    const asked = askSolana([mainnet, cluster], ['solana_signMessage', 'personal_sign'], ['accountsChanged'])
    const required = { requiredNamespaces: askSolana([cluster]), optionalNamespaces: asked }
    expect(grantNamespaces(required, wallet, options)).toEqual({ solana })
    const evm = ask(['eip155:31337'], ['personal_sign', 'solana_signMessage'])
    const both = grantNamespaces({ ...none, optionalNamespaces: { ...evm, ...asked } }, wallet, options)
    expect(both.solana).toEqual(solana)
    expect(both.eip155?.methods).toEqual(['personal_sign'])
  })

  test('only EVM when no cluster asked for is pocket’s', () => {
    const optionalNamespaces = { ...ask(['eip155:31337']), ...askSolana([mainnet]) }
    expect(Object.keys(grantNamespaces({ ...none, optionalNamespaces }, wallet, options))).toEqual(['eip155'])
  })

  test('a network named by the key alone', () => {
    const named = (key: string) => ({
      ...none,
      optionalNamespaces: { [key]: { methods: [], events: [] } },
    })
    expect(grantNamespaces(named('eip155:31337'), wallet, options).eip155?.chains).toEqual(['eip155:31337'])
    expect(grantNamespaces(named(cluster), wallet, options).solana?.chains).toEqual([cluster])
  })

  test('everything pocket has when the site names nothing', () => {
    const { eip155, solana } = grantNamespaces(none, wallet, options)
    expect(eip155?.chains).toEqual(['eip155:31338', 'eip155:31337'])
    expect(eip155?.methods).toContain('eth_sendTransaction')
    expect(eip155?.events).toEqual(['chainChanged', 'accountsChanged'])
    expect(solana?.chains).toEqual([cluster])
    expect(solana?.methods).toEqual(Object.keys(walletChains.solana.pairing.methods))
  })
})
