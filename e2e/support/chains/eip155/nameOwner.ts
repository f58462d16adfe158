import { localNetworks } from '@latchkey/local/networks/eip155'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** ENSIP-11: of the first local network, and of Ethereum, which names are looked up for. */
const coinType = 2 ** 31 + localNetworks[0].id
const mainCoinType = 60

/** A signed text as the gateway takes it. */
export type SignedName = { coin_type: number; address: Address; message: string; signature: string }

/** Somebody else, who registers names at a gateway without a page. */
export type NameOwner = {
  address: Address
  /** Signs a name, as a page has its visitor do. */
  sign(name: string): Promise<SignedName>
  /** Sends a signed name; returns the answer's status and the code of its failure. */
  send(signed: SignedName): Promise<{ status: number; code: string | undefined }>
  /** Signs and registers a name. */
  register(name: string): Promise<void>
  /** Makes a name stand for another address. */
  setAddress(name: string, address: Address): Promise<void>
}

/**
 * Makes somebody whom nobody has seen before.
 *
 * @param gateway - The gateway's address.
 */
export function createNameOwner(gateway: string): NameOwner {
  const account = privateKeyToAccount(generatePrivateKey())
  const url = `${gateway}/v1/profile/account`
  const getTimestamp = () => Math.floor(Date.now() / 1000)

  async function sign(message: string): Promise<SignedName> {
    const signature = await account.signMessage({ message })
    return { coin_type: coinType, address: account.address, message, signature }
  }

  async function send(path: string, signed: SignedName) {
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify(signed) })
    const body = (await answer.json()) as { reasons?: { code?: string }[] }
    return { status: answer.status, code: body.reasons?.[0]?.code }
  }

  async function mustSucceed(sending: ReturnType<typeof send>): Promise<void> {
    const { code, status } = await sending
    if (status !== 200) throw new Error(`The gateway answers ${status} ${code}`)
  }

  const signName = (name: string) => sign(JSON.stringify({ name, attributes: {}, timestamp: getTimestamp() }))

  return {
    address: account.address,
    sign: signName,
    send: (signed) => send(url, signed),
    register: async (name) => mustSucceed(send(url, await signName(name))),
    async setAddress(name, address) {
      const change = { coin_type: mainCoinType, address, timestamp: getTimestamp(), name }
      await mustSucceed(send(`${url}/${name}/address`, await sign(JSON.stringify(change))))
    },
  }
}
