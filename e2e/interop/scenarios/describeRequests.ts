import {
  type Hex,
  recoverMessageAddress,
  recoverTypedDataAddress,
  type TypedDataDefinition,
  toHex,
} from 'viem'
import { describe, expect } from 'vitest'
import { signer } from '../support/grant.js'
import { requireValue } from '../support/Outcome.js'
import type { Scene } from '../support/Scene.js'

const typedData = {
  domain: { name: 'Orchard', version: '1', chainId: 1, verifyingContract: `0x${'c'.repeat(40)}` },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Basket: [
      { name: 'fruit', type: 'string' },
      { name: 'pieces', type: 'uint256' },
    ],
  },
  primaryType: 'Basket',
  message: { fruit: 'Apfel, Äpfel, 🍏', pieces: '12' },
} as const

/** Calls of the site and the wallet's answers. */
export function describeRequests({ test, rareTest, connect }: Scene): void {
  describe('a request', () => {
    test('personal_sign comes back with a signature of the account', async () => {
      const { dapp, wallet, session } = await connect()
      const message = 'Grüße aus dem Garten 🌳'
      const call = { topic: session.topic, chainId: 'eip155:1', method: 'personal_sign' }
      const answered = dapp.request({ ...call, params: [toHex(message), signer.address] })
      const { request } = await wallet.news.take('request')
      expect(request).toMatchObject({ ...call, params: [toHex(message), signer.address] })
      await wallet.answer(request, { result: await signer.answer(request) })
      const signature = requireValue(await answered) as Hex
      expect(await recoverMessageAddress({ message, signature })).toBe(signer.address)
    })

    test('eth_signTypedData_v4 comes back with a signature over the typed data', async () => {
      const { dapp, wallet, session } = await connect()
      const answered = dapp.request({
        topic: session.topic,
        chainId: 'eip155:137',
        method: 'eth_signTypedData_v4',
        params: [signer.address, JSON.stringify(typedData)],
      })
      const { request } = await wallet.news.take('request')
      expect(request.chainId).toBe('eip155:137')
      await wallet.answer(request, { result: await signer.answer(request) })
      const signature = requireValue(await answered) as Hex
      const recovered = await recoverTypedDataAddress({ ...(typedData as TypedDataDefinition), signature })
      expect(recovered).toBe(signer.address)
    })

    test('eth_sendTransaction comes back with the hash of the signed transaction', async () => {
      const { dapp, wallet, session } = await connect()
      const transaction = { from: signer.address, to: `0x${'d'.repeat(40)}`, value: '0x0', data: '0x' }
      const answered = dapp.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'eth_sendTransaction',
        params: [transaction],
        lifetimeSeconds: 600,
      })
      const { request } = await wallet.news.take('request')
      expect(request.params).toEqual([transaction])
      const hash = await signer.answer(request)
      await wallet.answer(request, { result: hash })
      expect(await answered).toEqual({ value: hash })
    })

    test('the wallet declines fails with its code and words', async () => {
      const { dapp, wallet, session } = await connect()
      for (const error of [
        { code: 5000, message: 'User rejected.' },
        { code: 4001, message: 'User denied the signature' },
        { code: -32000, message: 'insufficient funds for gas * price + value' },
      ]) {
        const answered = dapp.request({
          topic: session.topic,
          chainId: 'eip155:1',
          method: 'personal_sign',
          params: ['0x00', signer.address],
        })
        const { request } = await wallet.news.take('request')
        await wallet.answer(request, { error })
        expect(await answered).toEqual({ error })
      }
      expect(wallet.requests()).toEqual([])
    })

    rareTest('of any JSON, of 60 kB and with an answer of null arrives as it was sent', async () => {
      const { dapp, wallet, session } = await connect()
      const params = [{ nested: [null, true, 1.5, '\u2028 "quoted" \\'], long: 'ä'.repeat(30_000) }]
      const answered = dapp.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params,
      })
      const { request } = await wallet.news.take('request')
      expect(request.params).toEqual(params)
      await wallet.answer(request, { result: null })
      expect(await answered).toEqual({ value: null })
    })

    rareTest('that waits beside another one gets its own answer', async () => {
      const { dapp, wallet, session } = await connect()
      const ask = (text: string) =>
        dapp.request({
          topic: session.topic,
          chainId: 'eip155:1',
          method: 'personal_sign',
          params: [toHex(text), signer.address],
        })
      const answers = [ask('one'), ask('two')]
      for (let count = 0; count < 2; count++) {
        const { request } = await wallet.news.take('request')
        await wallet.answer(request, { result: (request.params as [string])[0] })
      }
      expect(await Promise.all(answers)).toEqual([{ value: toHex('one') }, { value: toHex('two') }])
    })
  })
}
