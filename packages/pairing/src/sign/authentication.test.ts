import { createManualClock } from '@latchkey/testing'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import type { ConnectParameters } from '../dapp/DappClient.js'
import { createMemoryStorage } from '../storage/createMemoryStorage.js'
import { nextEvent, testGrant, testProposal } from '../testing/createTestPeers.js'
import { peers, relay, setUpPeersForEachTest } from '../testing/peersForEachTest.js'
import type { AuthenticationProposal, SessionProposal, WalletClient } from '../wallet/WalletClient.js'

setUpPeersForEachTest()

const privateKey = new Uint8Array(32).fill(7)
const address = `0x${bytesToHex(keccak_256(secp256k1.getPublicKey(privateKey, false).slice(1)).slice(-20))}`

/** A wallet's personal_sign (EIP-191). */
function sign(text: string): string {
  const message = utf8ToBytes(text)
  const head = utf8ToBytes(`\u0019Ethereum Signed Message:\n${message.length}`)
  const hash = keccak_256(concatBytes(head, message))
  const recovered = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...rest] = recovered
  return `0x${bytesToHex(Uint8Array.from(rest))}${(27 + recovery).toString(16)}`
}

const parameters: ConnectParameters = {
  ...testProposal,
  authentication: {
    chains: ['eip155:1', 'eip155:137'],
    domain: 'dapp.example',
    uri: 'https://dapp.example/login',
    nonce: '1239812982',
    statement: 'Sign in please.',
  },
}

const supported = { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], address }

async function signIn(wallet: WalletClient, proposal: AuthenticationProposal, wrong = false) {
  const { payload, messages } = await wallet.formatAuthentication(proposal, supported)
  const signatures = messages.map(({ issuer, text }) => ({
    issuer,
    signature: sign(wrong ? `${text}!` : text),
  }))
  return wallet.approveAuthentication(proposal, { payload, signatures })
}

describe('signing in along with connecting', () => {
  test('the wallet signs once per chain and the session is there without a settlement (§4.019, §4.020, §4.021)', async () => {
    const dapp = await peers.dapp()
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const pairing = await dapp.connect(parameters)
    expect(pairing.uri).toMatch(/&methods=wc_sessionAuthenticate$/)
    const proposal = (await wallet.pair(pairing.uri)) as AuthenticationProposal
    expect(proposal).toMatchObject({ kind: 'authentication', proposer: { name: 'dapp' } })
    const granted = await signIn(wallet, proposal)
    const { session, cacaos } = await pairing.settled
    expect(cacaos?.map(({ p }) => p.iss)).toEqual([
      `did:pkh:eip155:1:${address}`,
      `did:pkh:eip155:137:${address}`,
    ])
    expect(session?.topic).toBe(granted?.topic)
    expect(session?.namespaces.eip155).toMatchObject({
      accounts: [`eip155:1:${address}`, `eip155:137:${address}`],
      methods: ['personal_sign'],
    })
    expect(wallet.sessions[0]?.namespaces).toEqual(session?.namespaces)
    await dapp.ping(session?.topic ?? '')
    const tags = relay.calls.map(({ params }) => params.tag).filter((tag) => tag !== undefined)
    expect(tags).toEqual([1116, 1117, 1114, 1115])
  })

  test('a wallet that cannot sign in settles a plain session from the proposal that comes along', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect(parameters)
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    expect(proposal.kind).toBe('session')
    await wallet.approve(proposal, testGrant)
    const { session, cacaos } = await pairing.settled
    expect(session?.namespaces).toEqual(testGrant.namespaces)
    expect(cacaos).toBeUndefined()
  })

  test('is left out when another namespace than eip155 is asked for (§4.019)', async () => {
    const dapp = await peers.dapp()
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const pairing = await dapp.connect({
      ...parameters,
      optionalNamespaces: {
        ...parameters.optionalNamespaces,
        solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: [], events: [] },
      },
    })
    expect(pairing.uri).not.toContain('methods')
    expect((await wallet.pair(pairing.uri)).kind).toBe('session')
  })

  test('declined: the site learns the code', async () => {
    const dapp = await peers.dapp()
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const pairing = await dapp.connect(parameters)
    await wallet.rejectAuthentication((await wallet.pair(pairing.uri)) as AuthenticationProposal)
    await expect(pairing.settled).rejects.toMatchObject({
      code: 'pairing/rejected',
      context: { peerCode: 12_001 },
    })
  })

  test('a wrong signature ends the session on both sides and is thrown (§4.022)', async () => {
    const dapp = await peers.dapp()
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const pairing = await dapp.connect(parameters)
    const deleted = nextEvent(wallet, 'session-deleted')
    await signIn(wallet, (await wallet.pair(pairing.uri)) as AuthenticationProposal, true)
    await expect(pairing.settled).rejects.toMatchObject({ code: 'pairing/authentication-invalid' })
    await deleted
    expect([dapp.sessions, wallet.sessions]).toEqual([[], []])
  })

  test('a contract’s signature is the caller’s to judge, who may not keep the pairing waiting for ever', async () => {
    const clock = createManualClock(Date.now())
    const asked: unknown[] = []
    let ask = () => {}
    const isAsked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const dapp = await peers.dapp({
      clock,
      verifyContractSignature(question) {
        asked.push(question)
        ask()
        return new Promise(() => {})
      },
    })
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const pairing = await dapp.connect(parameters)
    await signIn(wallet, (await wallet.pair(pairing.uri)) as AuthenticationProposal, true)
    const failure = expect(pairing.settled).rejects.toMatchObject({ code: 'pairing/authentication-invalid' })
    await isAsked
    expect(asked).toMatchObject([{ chainId: 'eip155:1', address }])
    clock.advance(30_000)
    await failure
  })

  test('a signature that grants no method is a sign-in without a session', async () => {
    const dapp = await peers.dapp()
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const { authentication } = parameters
    const pairing = await dapp.connect({
      ...parameters,
      authentication: authentication && { ...authentication, methods: [] },
    })
    const granted = await signIn(wallet, (await wallet.pair(pairing.uri)) as AuthenticationProposal)
    const { session, cacaos } = await pairing.settled
    expect([granted, session, cacaos?.length]).toEqual([undefined, undefined, 2])
  })

  test('signed while the page is away: it is verified by the next page', async () => {
    const storage = createMemoryStorage()
    const before = await peers.dapp({ storage })
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const { uri, published } = await before.connect(parameters)
    await published
    await before.close()
    await signIn(wallet, (await wallet.pair(uri)) as AuthenticationProposal)
    const dapp = await peers.dapp({ storage })
    const { session, cacaos } = (await dapp.pairings[0]?.settled) ?? {}
    expect([session?.peer.name, cacaos?.length]).toEqual(['wallet', 2])
  })

  test('the page goes away while it verifies: the acknowledged answer is verified by the next one', async () => {
    const storage = createMemoryStorage()
    let ask = () => {}
    const isAsked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const verifyContractSignature = () => {
      ask()
      return new Promise<boolean>(() => {})
    }
    const before = await peers.dapp({ storage, verifyContractSignature })
    const wallet = await peers.wallet({ supportsAuthentication: true })
    const { uri } = await before.connect(parameters)
    await signIn(wallet, (await wallet.pair(uri)) as AuthenticationProposal, true)
    await isAsked
    await before.close()
    const dapp = await peers.dapp({ storage, verifyContractSignature: async () => true })
    const { session } = (await dapp.pairings[0]?.settled) ?? {}
    expect(session?.peer.name).toBe('wallet')
  })
})
