import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { localSui, localSuiTokens } from '@latchkey/local/networks/sui'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { bcs } from '@mysten/sui/bcs'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts as own } from './app/wallet/accounts.js'
import { addressOf, publicKeyOf } from './chains/sui/app/accounts.js'
import { deriveKey } from './chains/sui/app/keys.js'
import type { PreparedSui } from './chains/sui/app/PreparedSui.js'
import { prepareTransaction } from './chains/sui/app/prepareTransaction.js'
import type { SuiRequest, TransactionSource } from './chains/sui/app/SuiRequest.js'
import type { SuiWallet } from './chains/sui/page/SuiWallet.js'
import type { WalletChain } from './chains/WalletChain.js'
import { walletChains } from './chains/walletChains.js'
import { createNodeFetch } from './testing/createNodeFetch.js'
import { type Decision, installTestPocket, siteOrigin } from './testing/installTestPocket.js'

/** The page's window, as far as messages go. */
const page = new EventTarget()
const nobody = `0x${'7'.repeat(64)}`
const network = {
  id: localSui.caipNetworkId,
  name: localSui.name,
  tokens: Object.values(localSuiTokens),
}
const chain = 'sui:localnet'
const usdc = localSuiTokens.USDC
const [one, two, three] = own.map((account) => ({ account, address: addressOf(account) })) as [Own, Own, Own]
type Own = { account: (typeof own)[number]; address: string }

let node: TestSui
let fetchNode: ReturnType<typeof createNodeFetch>
beforeAll(async () => {
  node = await startTestSui()
  fetchNode = createNodeFetch({ [network.id]: node.url })
  vi.stubGlobal('fetch', fetchNode)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node?.stop()
})

let pocket: ReturnType<typeof installPocket>
beforeEach(() => {
  pocket = installPocket()
})
afterEach(() => pocket.uninstall())

test('the addresses and public keys that are written down are those of the keys', () => {
  for (const account of own) {
    const pair = Ed25519Keypair.fromSecretKey(deriveKey(account))
    expect(addressOf(account)).toBe(pair.toSuiAddress())
    expect(publicKeyOf(account)).toBe(pair.getPublicKey().toSuiPublicKey())
  }
})

describe('the wallet a page finds', () => {
  test('is one of its own, by the same name, and gone when Pocket is', () => {
    expect(findWallets()).toMatchObject([{ name: 'Pocket', version: '1.0.0', chains: [chain] }])
    expect(Object.keys(getWallet().features)).toEqual(
      expect.arrayContaining([
        'sui:signPersonalMessage',
        'sui:signTransaction',
        'sui:signAndExecuteTransaction',
      ]),
    )
    pocket.uninstall()
    expect(findWallets()).toEqual([])
  })

  test('connects once, silently after a reload, and shares its keys', async () => {
    const wallet = getWallet()
    expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    expect(pocket.popups).toHaveLength(0)
    const { accounts } = await wallet.features['standard:connect'].connect()
    expect(accounts.map(({ address }) => address)).toEqual([one.address, two.address])
    expect(accounts.map(({ publicKey }) => encodeBase64(publicKey))).toEqual(
      [one, two].map(({ account }) => publicKeyOf(account)),
    )
    pocket.reload()
    const again = await getWallet().features['standard:connect'].connect({ silent: true })
    expect(again.accounts.map(({ address }) => address)).toEqual([one.address, two.address])
    expect(pocket.popups).toHaveLength(1)
  })

  test('letting go of Sui keeps what the site has elsewhere', async () => {
    const wallet = await connect()
    const link = { linkId: 'b'.repeat(32), origin: siteOrigin, namespace: 'eip155', atMs: 1 }
    const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
    pocket.wallet.dispatch({ type: 'site-connected', ...link, accounts })
    await wallet.features['standard:disconnect'].disconnect()
    await expect
      .poll(() => pocket.wallet.state.get().links.map(({ namespace }) => namespace))
      .toEqual(['eip155'])
    expect(wallet.accounts).toEqual([])
  })
})

describe('a message', () => {
  test('is signed as Sui’s own library signs it, by the account that is named', async () => {
    const wallet = await connect()
    for (const [at, { account, address }] of [one, two].entries()) {
      const message = new TextEncoder().encode(`Line one\n\u0000é🔑${'x'.repeat(200)}`)
      const signed = await signMessage(wallet, message, at)
      expect(signed.bytes).toBe(encodeBase64(message))
      const expected = await Ed25519Keypair.fromSecretKey(deriveKey(account)).signPersonalMessage(message)
      expect(signed.signature).toBe(expected.signature)
      const key = await verifyPersonalMessageSignature(message, signed.signature)
      expect(key.toSuiAddress()).toBe(address)
    }
  })

  test('is refused of an account that is not shared, for another network, and where it is too long', async () => {
    const wallet = await connect()
    const shown = pocket.shown.length
    const sign = wallet.features['sui:signPersonalMessage'].signPersonalMessage
    const message = new Uint8Array(3)
    await expect(sign({ account: { address: three.address }, message })).rejects.toMatchObject({ code: 4100 })
    await expect(sign({ account: one, message, chain: 'sui:mainnet' })).rejects.toMatchObject({ code: 5710 })
    const long = new Uint8Array(256 * 1024 + 1)
    await expect(sign({ account: one, message: long })).rejects.toMatchObject({ code: -32602 })
    expect(pocket.shown).toHaveLength(shown)
  })

  test('is refused as wallets refuse', async () => {
    const wallet = await connect()
    pocket.answerWith('reject')
    await expect(signMessage(wallet, new Uint8Array(3))).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a transaction', () => {
  /** As a site writes it by hand, without a library. */
  const toJson = (amount: bigint, to = nobody, more: object = {}) => {
    const pure = (bytes: Uint8Array) => ({ Pure: { bytes: encodeBase64(bytes) } })
    return JSON.stringify({
      version: 2,
      sender: one.address,
      expiration: null,
      gasData: { budget: null, price: null, owner: null, payment: null },
      inputs: [pure(bcs.u64().serialize(amount).toBytes()), pure(bcs.Address.serialize(to).toBytes())],
      commands: [
        { SplitCoins: { coin: { GasCoin: true }, amounts: [{ Input: 0 }] } },
        { TransferObjects: { objects: [{ NestedResult: [0, 0] }], address: { Input: 1 } } },
      ],
      ...more,
    })
  }

  test('of SUI is completed, signed and sent, and the network takes it', async () => {
    const wallet = await connect()
    const before = node.readBalance(nobody).total
    const { execute } = transactionsOf(wallet)
    const done = await execute(toJson(1_500_000_000n))
    expect(node.readBalance(nobody).total).toBe(before + 1_500_000_000n)
    expect(done.digest).toBe(await digestOf(done.bytes))
    const effects = bcs.TransactionEffects.fromBase64(done.effects)
    expect(effects.V2?.status).toMatchObject({ Success: true })
    const key = await verifyTransactionSignature(decodeBase64(done.bytes) ?? new Uint8Array(), done.signature)
    expect(key.toSuiAddress()).toBe(one.address)
  })

  test('is signed without being sent, and what was signed is what was shown', async () => {
    const wallet = await connect()
    const before = node.readBalance(nobody).total
    const signed = await transactionsOf(wallet).sign(toJson(5n))
    expect(node.readBalance(nobody).total).toBe(before)
    expect(encodeBase64(pocket.prepared.at(-1)?.bytes ?? new Uint8Array())).toBe(signed.bytes)
    await verifyTransactionSignature(decodeBase64(signed.bytes) ?? new Uint8Array(), signed.signature)
  })

  test('says who gets what, what it costs at most, and what everybody has afterwards', async () => {
    const prepared = await prepareJson(toJson(1_500_000_000n, two.address))
    expect(prepared).toMatchObject({
      steps: [{ kind: 'send-coins', to: two.address, amountAtomic: 1_500_000_000n, coin: { symbol: 'SUI' } }],
      willFail: undefined,
      isCovered: true,
      isSponsored: false,
      lastEpoch: undefined,
      risks: [],
    })
    expect(prepared.changes).toHaveLength(2)
    const [gets] = prepared.changes.filter(({ address }) => address === two.address)
    expect(gets).toMatchObject({ amountAtomic: 1_500_000_000n, coin: { isNative: true } })
    const [gives] = prepared.changes.filter(({ address }) => address === one.address)
    expect(gives?.amountAtomic).toBeLessThan(-1_500_000_000n)
    const { gasData } = bcs.TransactionData.parse(prepared.bytes).V1
    expect(prepared.feeAtomic).toBe(BigInt(gasData.budget))
    expect(prepared.totalAtomic).toBe(1_500_000_000n + prepared.feeAtomic)
    expect(prepared.balanceAtomic).toBe(node.readBalance(one.address).total)
  })

  test('of another coin is shown with its name, and sent', async () => {
    const wallet = await connect()
    await node.fund({ address: one.address, amount: 7_000_000n, coinType: usdc.address })
    const [coin = ''] = await readCoins(usdc.address)
    const transaction = new Transaction()
    const [part] = transaction.splitCoins(transaction.object(coin), [2_500_000])
    if (part) transaction.transferObjects([part], nobody)
    const json = await transaction.toJSON()
    expect(await prepareJson(json)).toMatchObject({
      steps: [
        { kind: 'send-coins', to: nobody, amountAtomic: 2_500_000n, coin: { symbol: 'USDC', decimals: 6 } },
      ],
      risks: [],
    })
    await transactionsOf(wallet).execute(json)
    expect(node.readBalance(nobody, usdc.address).total).toBe(2_500_000n)
    const { tokens: _, ...unlisted } = network
    expect(await prepareTransaction(unlisted, requestOf({ type: 'json', text: json }))).toMatchObject({
      steps: [{ coin: { symbol: undefined, type: usdc.address } }],
      risks: ['unlisted-coin'],
    })
  })

  test('follows coins that are merged, split again and sent whole', async () => {
    for (const amount of [3n, 4n]) await node.fund({ address: one.address, amount, coinType: usdc.address })
    const coins = await readCoins(usdc.address)
    const transaction = new Transaction()
    const [first, ...rest] = coins.map((id) => transaction.object(id))
    if (!first) throw new Error('There are no coins')
    const all = node.readBalance(one.address, usdc.address).inCoins
    transaction.mergeCoins(first, rest)
    const [part] = transaction.splitCoins(first, [5])
    if (part) transaction.transferObjects([part, first], two.address)
    const { steps } = await prepareJson(await transaction.toJSON())
    expect(steps).toMatchObject([{ amountAtomic: 5n }, { amountAtomic: all - 5n }])
  })

  test('of all SUI says so, and is covered by all there is', async () => {
    const transaction = new Transaction()
    transaction.transferObjects([transaction.gas], two.address)
    const prepared = await prepareJson(await transaction.toJSON())
    expect(prepared).toMatchObject({ steps: [{ amountAtomic: undefined }], isCovered: true, risks: [] })
    const { inCoins } = node.readBalance(one.address)
    expect(prepared.totalAtomic).toBeGreaterThan(0n)
    expect(prepared.totalAtomic).toBeLessThanOrEqual(inCoins)
  })

  test('that calls, publishes or costs much is pointed out, and what fails is expected to', async () => {
    const call = new Transaction()
    const made = call.moveCall({ target: '0x2::coin::mint', typeArguments: ['0x2::sui::SUI'], arguments: [] })
    call.transferObjects([made], two.address)
    const bytes = await buildWith(call, { budget: 600_000_000n })
    const prepared = await prepare({ type: 'bytes', bytes })
    expect(prepared.steps).toMatchObject([
      { kind: 'call', module: 'coin', functionName: 'mint', types: [expect.stringContaining('sui::SUI')] },
      { kind: 'send-object', id: undefined, to: two.address },
    ])
    expect(prepared.risks).toEqual(['unknown-call', 'unknown-receiver', 'high-fee'])
    expect(prepared.willFail).toBeTypeOf('string')

    const publish = new Transaction()
    publish.publish({ modules: [[1, 2, 3]], dependencies: ['0x1'] })
    const published = await buildWith(publish, { budget: 10_000_000n })
    expect(await prepare({ type: 'bytes', bytes: published })).toMatchObject({ risks: ['publishes'] })
  })

  test('of somebody else, or that cannot be read or completed, is refused, and the site hears why', async () => {
    const wallet = await connect()
    const { sign } = transactionsOf(wallet)
    const foreign = toJson(1n, nobody, { sender: two.address })
    await expect(sign(foreign)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('not of this account'),
    })
    const good = await buildWith(new Transaction(), { budget: 10_000_000n })
    const foreignBytes = await buildWith(new Transaction(), { budget: 10_000_000n, sender: two.address })
    for (const broken of [
      '{}',
      '{"version":3}',
      toJson(1n, nobody, { commands: [{ Unheard: {} }] }),
      toJson(1n, nobody, { commands: [{ $Intent: { name: 'Surprise', inputs: {}, data: {} } }] }),
      toJson(1n, nobody, { inputs: [] }),
      toJson(10n ** 19n),
      `{"version":2,"sender":"${'\\u0000'.repeat(4)}"}`,
      encodeBase64(foreignBytes),
      encodeBase64(good.subarray(0, -1)),
      encodeBase64(Uint8Array.of(...good, 0)),
      encodeBase64(new Uint8Array(200)),
    ])
      await expect(sign(broken), broken.slice(0, 80)).rejects.toMatchObject({ code: -32602 })
    const shown = pocket.shown.length
    for (const unread of [
      '',
      '{',
      'zz§',
      `{${' '.repeat(400_000)}}`,
      encodeBase64(new Uint8Array(128 * 1024 + 1)),
    ])
      await expect(sign(unread), unread.slice(0, 80)).rejects.toMatchObject({ code: -32602 })
    expect(pocket.shown).toHaveLength(shown)
  })

  test('that calls by no proper name is refused', async () => {
    for (const target of ['0x2::coin::mint\u202e', '0x2::co in::mint', `0x2::coin::${'m'.repeat(129)}`]) {
      const call = new Transaction()
      call.moveCall({ target, arguments: [] })
      const bytes = await buildWith(call, { budget: 10_000_000n })
      await expect(prepare({ type: 'bytes', bytes }), target).rejects.toMatchObject({
        message: expect.stringContaining('proper name'),
      })
    }
  })

  test('whose fee somebody else pays is signed, and not sent', async () => {
    const transaction = new Transaction()
    transaction.setGasOwner(two.address)
    const bytes = await buildWith(transaction, { budget: 10_000_000n })
    expect(await prepare({ type: 'bytes', bytes })).toMatchObject({ isSponsored: true, feeAtomic: 0n })
    const wallet = await connect()
    await expect(transactionsOf(wallet).execute(encodeBase64(bytes))).rejects.toMatchObject({
      message: expect.stringContaining('whoever pays its fee'),
    })
  })

  test('with a bit changed is refused, or shown and signed as what it then is', async () => {
    const transaction = new Transaction()
    const [part] = transaction.splitCoins(transaction.gas, [7])
    if (part) transaction.transferObjects([part], two.address)
    transaction.setExpiration({ Epoch: 1_000_000 })
    const good = await buildWith(transaction, { budget: 10_000_000n })
    expect((await prepare({ type: 'bytes', bytes: good })).lastEpoch).toBe(1_000_000n)
    for (let at = 0; at < good.length; at += 1) {
      const changed = good.with(at, (good[at] ?? 0) ^ 1)
      const prepared = await prepare({ type: 'bytes', bytes: changed }).catch((error: Error) => error)
      if (prepared instanceof Error) expect(prepared.name).toBe('TransactionRefusal')
      else expect(encodeBase64(prepared.bytes)).toBe(encodeBase64(changed))
    }
  })

  test('stays what the site wrote, whatever the network fills in', async () => {
    let lies = 0
    const lying = async (path: string, init?: RequestInit) => {
      const answer = await fetchNode(path, init)
      const text = await answer.text()
      // Sends to somebody else instead.
      return new Response(
        text.replaceAll(/"transactionBcs":"([^"]+)"/g, (_, base64: string) => {
          lies += 1
          const data = bcs.TransactionData.fromBase64(base64)
          const inputs = data.V1.kind.ProgrammableTransaction?.inputs ?? []
          inputs[1] = { Pure: { bytes: bcs.Address.serialize(three.address).toBase64() } } as never
          return `"transactionBcs":"${bcs.TransactionData.serialize(data).toBase64()}"`
        }),
      )
    }
    vi.stubGlobal('fetch', lying)
    try {
      expect((await prepareJson(toJson(9n, two.address))).steps).toMatchObject([{ to: two.address }])
      expect(lies).toBeGreaterThan(0)
    } finally {
      vi.stubGlobal('fetch', fetchNode)
    }
  })
})

async function readCoins(coinType: string): Promise<string[]> {
  const query = `query ($owner: SuiAddress!, $type: String!) {
    address(address: $owner) { objects(first: 50, filter: { type: $type }) { nodes { address } } } }`
  const variables = { owner: one.address, type: `0x2::coin::Coin<${coinType}>` }
  const answer = await fetchNode(`/rpc/${network.id}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables }),
  })
  const { data } = (await answer.json()) as {
    data: { address: { objects: { nodes: { address: string }[] } } }
  }
  return data.address.objects.nodes.map(({ address }) => address)
}

/** A transaction with everything in it, as sites that do all themselves hand it over. */
async function buildWith(
  transaction: Transaction,
  { budget, sender = one.address }: { budget: bigint; sender?: string },
): Promise<Uint8Array> {
  const [coin = ''] = await readCoins('0x2::sui::SUI')
  const query = `query ($address: SuiAddress!) { object(address: $address) { version digest } }`
  const answer = await fetchNode(`/rpc/${network.id}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables: { address: coin } }),
  })
  const { data } = (await answer.json()) as { data: { object: { version: number; digest: string } } }
  transaction.setSender(sender)
  transaction.setGasPrice(1_000)
  transaction.setGasBudget(budget)
  transaction.setGasPayment([{ objectId: coin, ...data.object }])
  return transaction.build()
}

function requestOf(source: TransactionSource): Extract<SuiRequest, { kind: 'sui-transaction' }> {
  return { kind: 'sui-transaction', account: one.account, source, isSent: false }
}

const prepare = (source: TransactionSource) => prepareTransaction(network, requestOf(source))
const prepareJson = (text: string) => prepare({ type: 'json', text })

function digestOf(bytes: string): Promise<string> {
  return Transaction.from(bytes).getDigest()
}

function findWallets(): SuiWallet[] {
  const wallets: SuiWallet[] = []
  const register = (wallet: SuiWallet) => {
    if (wallet.chains.includes(chain)) wallets.push(wallet)
    return () => {}
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return wallets
}

function getWallet(): SuiWallet {
  const [wallet] = findWallets()
  if (!wallet) throw new Error('Pocket is not there')
  return wallet
}

async function connect(): Promise<SuiWallet> {
  const wallet = getWallet()
  await wallet.features['standard:connect'].connect()
  return wallet
}

function signMessage(wallet: SuiWallet, message: Uint8Array, at = 0) {
  const account = wallet.accounts[at]
  if (!account) throw new Error('The account is not shared')
  return wallet.features['sui:signPersonalMessage'].signPersonalMessage({ account, message })
}

function transactionsOf({ accounts: [account], features }: SuiWallet) {
  if (!account) throw new Error('No account is shared')
  const toInput = (text: string) => ({ account, chain, transaction: { toJSON: async () => text } })
  return {
    sign: (text: string) => features['sui:signTransaction'].signTransaction(toInput(text)),
    execute: (text: string) =>
      features['sui:signAndExecuteTransaction'].signAndExecuteTransaction(toInput(text)),
  }
}

/** Pocket in a page, and a person in front of it who is shown what `shown` says. */
function installPocket() {
  const shown: SuiRequest[] = []
  const prepared: PreparedSui[] = []
  let answer: Decision = 'approve'
  const { sui } = walletChains
  const installed = installTestPocket({
    page,
    networks: [network],
    chains: {
      ...walletChains,
      sui: {
        ...sui,
        requests: {
          ...sui.requests,
          async prepare(...asked: Parameters<typeof sui.requests.prepare>) {
            const found = await sui.requests.prepare(...asked)
            if (found) prepared.push(found.value)
            return found
          },
        },
      } as WalletChain,
    },
    isPrepared: true,
    fetchNode,
    decide(request) {
      shown.push(request as SuiRequest)
      return answer
    },
  })
  return {
    ...installed,
    shown,
    prepared,
    answerWith(how: Decision) {
      answer = how
    },
  }
}
