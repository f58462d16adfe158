import { MsgMultiSend, MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import type { Any } from 'cosmjs-types/google/protobuf/any'
import { isAddress } from './address.js'
import { isSameBytes } from './bytes.js'
import { type Coin, readCoins, sumCoins, toJsonCoins, writeCoins } from './coins.js'
import type { Message } from './Message.js'
import { Refusal } from './Refusal.js'

/** The type of transfers over IBC, which are refused in words of their own. */
const ibcTransfer = '/ibc.applications.transfer.v1.MsgTransfer'
const maxOutputs = 100

/**
 * Reads a message of a transaction.
 *
 * @param any - As the transaction has it.
 * @param prefix - Of the chain's addresses.
 * @throws Refusal naming what is wrong, or what this chain cannot do.
 */
export function readMessage({ typeUrl, value }: Any, prefix: string): Message {
  if (typeUrl === MsgSend.typeUrl) return readSend(value, prefix)
  if (typeUrl === MsgMultiSend.typeUrl) return readMultiSend(value, prefix)
  if (typeUrl === ibcTransfer) {
    throw new Refusal(37, 'this local chain is connected to no other: it cannot transfer over IBC')
  }
  throw new Refusal(2, `unable to resolve type URL ${typeUrl.slice(0, 200)}`)
}

function readSend(value: Uint8Array, prefix: string): Message {
  const message = decode(MsgSend, value)
  const coins = requireCoins(message.amount)
  requireAddress(message.fromAddress, 'from', prefix)
  requireAddress(message.toAddress, 'to', prefix)
  return {
    typeUrl: MsgSend.typeUrl,
    aminoType: 'cosmos-sdk/MsgSend',
    sender: message.fromAddress,
    moves: [{ from: message.fromAddress, to: message.toAddress, coins }],
    json: {
      ...{ from_address: message.fromAddress, to_address: message.toAddress },
      amount: toJsonCoins(coins),
    },
  }
}

function readMultiSend(value: Uint8Array, prefix: string): Message {
  const { inputs, outputs } = decode(MsgMultiSend, value)
  const [input, ...rest] = inputs
  if (!input || rest.length > 0) throw new Refusal(18, 'a multi-send needs exactly one sender')
  if (outputs.length === 0 || outputs.length > maxOutputs) {
    throw new Refusal(18, `a multi-send needs 1 to ${maxOutputs} outputs`)
  }
  requireAddress(input.address, 'input', prefix)
  const sent = requireCoins(input.coins)
  const moves = outputs.map(({ address, coins }) => {
    requireAddress(address, 'output', prefix)
    return { from: input.address, to: address, coins: requireCoins(coins) }
  })
  if (writeCoins(sumCoins(moves.map(({ coins }) => coins))) !== writeCoins(sent)) {
    throw new Refusal(18, 'sum inputs != sum outputs')
  }
  const toJson = (address: string, coins: readonly Coin[]) => ({ address, coins: toJsonCoins(coins) })
  return {
    typeUrl: MsgMultiSend.typeUrl,
    aminoType: 'cosmos-sdk/MsgMultiSend',
    sender: input.address,
    moves,
    json: {
      inputs: [toJson(input.address, sent)],
      outputs: moves.map(({ coins, to }) => toJson(to, coins)),
    },
  }
}

type Codec<Value> = {
  decode(bytes: Uint8Array): Value
  encode(value: Value): { finish(): Uint8Array }
}

/**
 * Decodes bytes that are exactly what is read from them: what nobody reads nobody should sign.
 *
 * @throws Refusal
 */
export function decode<Value>(codec: Codec<Value>, bytes: Uint8Array): Value {
  const value = attempt(() => codec.decode(bytes))
  if (value === undefined || !isSameBytes(codec.encode(value).finish(), bytes)) {
    throw new Refusal(2, 'errUnknownField: bytes that are not the canonical form of what they say')
  }
  return value
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

function requireCoins(given: Parameters<typeof readCoins>[0]): Coin[] {
  const coins = readCoins(given)
  if (coins && coins.length > 0) return coins
  throw new Refusal(10, writeGiven(given))
}

function writeGiven(given: Parameters<typeof readCoins>[0]): string {
  return given
    .map(({ amount, denom }) => `${amount}${denom}`)
    .join(',')
    .slice(0, 200)
}

function requireAddress(text: string, which: string, prefix: string): void {
  if (isAddress(text, prefix)) return
  throw new Refusal(7, `invalid ${which} address: expected ${prefix}1…, got ${text.slice(0, 100)}`)
}
