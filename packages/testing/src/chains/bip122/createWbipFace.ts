import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BitcoinNews, BitcoinRequest, BitcoinWallet } from './createBitcoinWallet.js'
import { fromName, toName } from './networkNames.js'

type Parameters = Readonly<Record<string, unknown>>
type Respond = (parameters: Parameters) => unknown
type Method = { name: BitcoinRequest; respond: Respond }

/** An object as wallets have it that announce themselves by WBIP-004. */
export type WbipFace = {
  request(method: string, parameters?: unknown): Promise<unknown>
  addListener?(parameters: { eventName: string; cb(data: unknown): void }): () => void
}

const eventNames: Readonly<Record<BitcoinNews, string>> = {
  accounts: 'accountChange',
  network: 'networkChange',
  revoked: 'disconnect',
}

/**
 * The wallet in Xverse's manner: a permission, silent questions, events, and switching networks.
 *
 * @param wallet - The wallet.
 */
export function createPermissionFace(wallet: BitcoinWallet): WbipFace {
  const { answers } = wallet
  const toShared = () => ({
    id: 'scripted',
    walletType: 'software',
    addresses: wallet.getShared().flatMap((index) => {
      const { payment, ordinal } = wallet.getKeys(index)
      const purposes = [
        { purpose: 'payment', addressType: payment.kind, ...pick(payment) },
        ...(wallet.hasOrdinals ? [{ purpose: 'ordinals', addressType: 'p2tr', ...pick(ordinal) }] : []),
        { purpose: 'stacks', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: '' },
      ]
      return purposes
    }),
    network: { bitcoin: { name: toName(wallet.getNetwork(), 'wbip') } },
  })
  const permitted = (respond: Respond): Respond => {
    return (parameters) => {
      if (!wallet.isAuthorized()) throw { code: -32002, message: 'Access denied.' }
      return respond(parameters)
    }
  }
  const methods: Readonly<Record<string, Method>> = {
    wallet_connect: {
      name: 'connect',
      respond({ network }) {
        if (network !== undefined) answers.switchNetwork(fromName(network, 'wbip'))
        answers.connect()
        return toShared()
      },
    },
    wallet_getAccount: {
      name: 'read',
      respond: permitted(async () => {
        await answers.read()
        return toShared()
      }),
    },
    wallet_changeNetwork: {
      name: 'switchNetwork',
      respond: permitted(({ name }) => {
        answers.switchNetwork(fromName(name, 'wbip'))
        return null
      }),
    },
    wallet_disconnect: {
      name: 'disconnect',
      respond() {
        answers.disconnect()
        return null
      },
    },
    signMessage: {
      name: 'signMessage',
      respond: permitted(({ address, message, protocol = 'ECDSA' }) => {
        const { text } = answers.signMessage(String(address), String(message), protocol === 'ECDSA')
        return { signature: text, address, protocol, messageHash: '' }
      }),
    },
    signPsbt: {
      name: 'signPsbt',
      respond: permitted(({ psbt, signInputs }) => {
        const inputs = Object.entries(signInputs as Record<string, number[]>).flatMap(([address, indexes]) =>
          indexes.map((index) => ({ index, address })),
        )
        const bytes = decodeBase64(String(psbt)) ?? new Uint8Array()
        return { psbt: encodeBase64(answers.signPsbt(bytes, inputs, { finalises: false })) }
      }),
    },
    sendTransfer: {
      name: 'sendTransfer',
      respond: permitted(async ({ recipients }) => {
        const [{ address, amount }] = recipients as [{ address: string; amount: unknown }]
        if (typeof amount !== 'number') throw { code: -32602, message: 'The amount is no number' }
        return { txid: await send(wallet, address, BigInt(amount)) }
      }),
    },
  }
  return {
    request: (method, parameters) => answerWbip(wallet, methods, method, parameters, -32000),
    addListener({ eventName, cb }) {
      return wallet.listen((news) => {
        // Addresses are often left out, and are there where there are none.
        const isHidden = news === 'accounts' && wallet.getShared().length === 0
        if (eventNames[news] === eventName) cb({ type: eventName, ...(isHidden && { addresses: [] }) })
      })
    },
  }
}

/**
 * The wallet in Leather's manner: every question opens it, it keeps no permission, has no events, and refuses parameters it does not
 * know.
 *
 * @param wallet - The wallet.
 */
export function createWindowFace(wallet: BitcoinWallet): WbipFace {
  const { answers } = wallet
  const requireKnown = (parameters: Parameters, known: readonly string[]) => {
    const unknown = Object.keys(parameters).find((name) => !known.includes(name))
    if (unknown) throw { code: -32602, message: `Unknown parameter: ${unknown}` }
  }
  const getKeys = (network: unknown) => {
    answers.connect()
    return wallet.getKeys(
      wallet.getShared()[0] ?? 0,
      network === undefined ? wallet.getNetwork() : fromName(network, 'leather'),
    )
  }
  const methods: Readonly<Record<string, Method>> = {
    getAddresses: {
      name: 'connect',
      respond(parameters) {
        requireKnown(parameters, ['network'])
        const { payment, ordinal } = getKeys(parameters.network)
        const own = wallet.hasOrdinals ? [payment, ordinal] : [payment]
        return {
          addresses: [
            ...own.map((key) => ({
              symbol: 'BTC',
              type: key.kind,
              derivationPath: `m/${key.kind === 'p2tr' ? 86 : 84}'/0'/0'/0/0`,
              ...pick(key),
            })),
            { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
          ],
        }
      },
    },
    signMessage: {
      name: 'signMessage',
      respond(parameters) {
        requireKnown(parameters, ['message', 'paymentType', 'network'])
        const { payment, ordinal } = getKeys(parameters.network)
        const { address } = parameters.paymentType === 'p2tr' ? ordinal : payment
        const { text } = answers.signMessage(address, String(parameters.message), false)
        return { signature: text, address, message: parameters.message }
      },
    },
    signPsbt: {
      name: 'signPsbt',
      respond(parameters) {
        requireKnown(parameters, ['hex', 'signAtIndex', 'broadcast', 'network'])
        const { payment } = getKeys(parameters.network)
        const inputs = (parameters.signAtIndex as number[]).map((index) => ({
          index,
          address: payment.address,
        }))
        const signed = answers.signPsbt(hexToBytes(String(parameters.hex)), inputs, { finalises: false })
        return { hex: bytesToHex(signed) }
      },
    },
    sendTransfer: {
      name: 'sendTransfer',
      respond: async (parameters) => {
        requireKnown(parameters, ['recipients', 'network'])
        const [{ address, amount }] = parameters.recipients as [{ address: string; amount: unknown }]
        if (typeof amount !== 'string') throw { code: -32602, message: 'The amount is no text' }
        answers.connect()
        return { txid: await send(wallet, address, BigInt(amount)) }
      },
    },
  }
  return { request: (method, parameters) => answerWbip(wallet, methods, method, parameters, 4001) }
}

async function answerWbip(
  wallet: BitcoinWallet,
  methods: Readonly<Record<string, Method>>,
  method: string,
  parameters: unknown = {},
  refusalCode: number,
): Promise<unknown> {
  const envelope = { jsonrpc: '2.0', id: `${wallet.requests.length}` }
  try {
    const known = methods[method]
    if (!known) throw { code: -32601, message: `Method not supported: ${method}` }
    const request = { name: known.name, method, parameters }
    const result = await wallet.answers.ask(request, () => known.respond(parameters as Parameters))
    return { ...envelope, result }
  } catch (thrown) {
    const isPlainRefusal = (thrown as { code?: unknown }).code === 4001 && !wallet.behaviour.refusal
    const error = isPlainRefusal ? { ...(thrown as object), code: refusalCode } : thrown
    if (wallet.behaviour.resolvesErrors) return { ...envelope, error }
    throw wallet.behaviour.refusal ? thrown : { ...envelope, error }
  }
}

function send(wallet: BitcoinWallet, recipient: string, amountAtomic: bigint): Promise<string> {
  return wallet.answers.sendTransfer({ recipient, amountAtomic, feeRate: undefined })
}

function pick({ address, publicKey }: { address: string; publicKey: string }) {
  return { address, publicKey }
}
