import type { Network, PairedNamespace } from '@latchkey/core'
import { PairingError } from '@latchkey/errors/pairing'
import type { CaipNetworkId } from '@latchkey/primitives'
import { describe, expect, test, vi } from 'vitest'
import { mainnet } from '../exports/networks.js'
import { createPairedProvider } from './createPairedProvider.js'
import { pairingMethods } from './pairingMethods.js'

const first = '0x52908400098527886E0F7030069857D2E4169EE7'
const second = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const one = 'eip155:1' as CaipNetworkId
const base = 'eip155:8453' as CaipNetworkId

/** A session's namespace whose other end is the test. */
function createNamespace() {
  let agreed: ReturnType<PairedNamespace['read']> = {
    accounts: [`${one}:${first}`, `${one}:${second}`, `${base}:${second}`],
    chains: [one, base],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  }
  let network: CaipNetworkId = one
  let onEvent: Parameters<PairedNamespace['onEvent']>[0] = () => {}
  let onUpdate = () => {}
  let onEnd = () => {}
  const request = vi.fn<PairedNamespace['request']>(async () => '0xsigned')
  const paired: PairedNamespace = {
    walletName: 'Pocket',
    read: () => agreed,
    readProperties: () => ({}),
    getNetwork: () => (agreed.chains.includes(network) ? network : (agreed.chains[0] as CaipNetworkId)),
    setNetwork(next) {
      network = next
    },
    request,
    onEvent(listener) {
      onEvent = listener
      return () => {}
    },
    onUpdate(listener) {
      onUpdate = listener
      return () => {}
    },
    onEnd(listener) {
      onEnd = listener
      return () => {}
    },
  }
  return {
    paired,
    request,
    emit: (name: string, data: unknown) => onEvent({ name, data, caipNetworkId: network }),
    update(change: Partial<typeof agreed>) {
      agreed = { ...agreed, ...change }
      onUpdate()
    },
    /** The wallet adds a network while it is being asked, as the protocol wants it. */
    grant(change: Partial<typeof agreed>) {
      agreed = { ...agreed, ...change }
    },
    end: () => onEnd(),
  }
}

function createSubject() {
  const namespace = createNamespace()
  const readNetwork = vi.fn(
    async (network: Network, { method }: { method: string }) => `${network.name} ${method}`,
  )
  const provider = createPairedProvider({ paired: namespace.paired, networks: [mainnet], readNetwork })
  const heard: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect'] as const) {
    provider.on?.(name, (value: unknown) => heard.push([name, value]))
  }
  return { ...namespace, provider, readNetwork, heard }
}

describe('a paired wallet’s EIP-1193 interface', () => {
  test('a wallet that knows better than the node is asked, and another is spared', async () => {
    const { paired, request } = createNamespace()
    const readNetwork = vi.fn(async () => '0x5208')
    const ask = (one: PairedNamespace) =>
      createPairedProvider({ paired: one, networks: [mainnet], readNetwork }).request({
        method: 'eth_estimateGas',
        params: [],
      })
    expect(await ask({ ...paired, answers: new Set(['eth_estimateGas']) })).toBe('0xsigned')
    expect(request).toHaveBeenCalledOnce()
    expect(await ask(paired)).toBe('0x5208')
    expect(request).toHaveBeenCalledOnce()
  })

  test('answers accounts and network from the session, without asking the wallet', async () => {
    const { provider, request } = createSubject()
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([first, second])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(request).not.toHaveBeenCalled()
  })

  test('sends signing to the wallet with the network in use, and reading to the network’s node', async () => {
    const { provider, request, readNetwork } = createSubject()
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', first] })).toBe('0xsigned')
    expect(request).toHaveBeenCalledWith({
      method: 'personal_sign',
      params: ['0x00', first],
      caipNetworkId: one,
    })
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('Ethereum eth_blockNumber')
    expect(await provider.request({ method: 'eth_sendRawTransaction', params: ['0x'] })).toMatch(/SendRaw/i)
    expect(readNetwork).toHaveBeenCalledTimes(2)
  })

  test('§4.055 goes to an agreed network by itself, and tells accounts there', async () => {
    const { provider, request, heard } = createSubject()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(heard).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [second]],
    ])
    expect(request).not.toHaveBeenCalled()
  })

  test('§4.055 asks the wallet for a network that is not agreed, and goes there once it is', async () => {
    const { provider, request, grant } = createSubject()
    const optimism = 'eip155:10' as CaipNetworkId
    request.mockImplementation(async () => {
      grant({ chains: [one, optimism] })
      return null
    })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  test('a wallet that says yes and adds nothing has an unknown chain', async () => {
    const { provider } = createSubject()
    const answer = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    await expect(answer).rejects.toMatchObject({ code: 4902 })
  })

  test.each([8453, '8453', '0x2105'])('§4.027 follows chainChanged with %j', async (chainId) => {
    const { emit, heard } = createSubject()
    emit('chainChanged', chainId)
    expect(heard).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [second]],
    ])
  })

  test.each([10, 'nonsense', null, -1, {}])(
    'a chainChanged with %j is not agreed and changes nothing',
    (chainId) => {
      const { emit, heard } = createSubject()
      emit('chainChanged', chainId)
      expect(heard).toEqual([])
    },
  )

  test.each([second, `${one}:${second}`])('accountsChanged with %s puts that account in front', (account) => {
    const { emit, heard } = createSubject()
    emit('accountsChanged', [account])
    expect(heard).toEqual([['accountsChanged', [second, first]]])
  })

  test('§4.025 an update that takes the network away falls back to the first that is left', async () => {
    const { update, heard, provider } = createSubject()
    update({ chains: [base], accounts: [`${base}:${second}`] })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(heard).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [second]],
    ])
  })

  test('the end of the session is a disconnect', () => {
    const { end, heard } = createSubject()
    end()
    expect(heard).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
  })

  test('§4.026 who listens after the session has ended hears of it, too', async () => {
    const { provider, end } = createSubject()
    end()
    const told = new Promise((resolve) => provider.on?.('disconnect', resolve))
    expect(await told).toMatchObject({ code: 4900 })
  })

  test('what the wallet has not granted is unauthorized', async () => {
    const { provider, request } = createSubject()
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4100 })
    expect(request).not.toHaveBeenCalled()
  })

  test.each([
    [new PairingError('pairing/rejected', { peerCode: 5000, reason: 'no' }), 4001],
    [new PairingError('pairing/request-cancelled'), 4001],
    [new PairingError('pairing/request-failed', { peerCode: 4001, reason: 'no' }), 4001],
    [new PairingError('pairing/request-failed', { peerCode: 5002, reason: 'no' }), 4001],
    [new PairingError('pairing/request-failed', { peerCode: -32000, reason: 'User denied it' }), 4001],
    [new PairingError('pairing/request-failed', { peerCode: -32000, reason: 'nonce too low' }), -32000],
    [new PairingError('pairing/request-expired'), -32002],
    [new PairingError('pairing/session-missing'), 4900],
    [new PairingError('pairing/session-deleted', { peerCode: 6000, reason: 'bye' }), 4900],
    [new PairingError('pairing/request-failed', { peerCode: 6000, reason: 'bye' }), 4900],
    [new Error('anything'), -32603],
  ])('"%s" becomes code %i', async (failure, code) => {
    const { provider, request } = createSubject()
    request.mockRejectedValue(failure)
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({ code })
  })

  test('§6.014 signing, sending, switching and adding networks, permissions, calls and assets are asked for', () => {
    expect(pairingMethods).toEqual(
      expect.arrayContaining([
        'personal_sign',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_getPermissions',
        'wallet_requestPermissions',
        'wallet_sendCalls',
        'wallet_getCallsStatus',
        'wallet_getCapabilities',
        'wallet_getAssets',
        'wallet_watchAsset',
      ]),
    )
  })
})
