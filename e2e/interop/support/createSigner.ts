import { type Hex, keccak256, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet's key. */
export type Signer = {
  address: Hex
  signText(text: string): Promise<Hex>
  /** What a wallet answers to a call of a site. */
  answer(call: { method: string; params: unknown; chainId: string }): Promise<unknown>
}

/** Makes a key; signing is real, sending ends with the signed transaction's hash. */
export function createSigner(privateKey: Hex = generatePrivateKey()): Signer {
  const account = privateKeyToAccount(privateKey)
  return {
    address: account.address,
    signText: (message) => account.signMessage({ message }),
    async answer({ method, params, chainId }) {
      const list = params as unknown[]
      if (method === 'personal_sign') return account.signMessage({ message: { raw: list[0] as Hex } })
      if (method === 'eth_signTypedData_v4')
        return account.signTypedData(JSON.parse(list[1] as string) as TypedDataDefinition)
      const { to, data } = list[0] as { to: Hex; data: Hex }
      const signed = await account.signTransaction({
        to,
        data,
        chainId: Number(chainId.split(':')[1]),
        type: 'eip1559',
        gas: 21_000n,
        nonce: 0,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
      })
      return keccak256(signed)
    },
  }
}
