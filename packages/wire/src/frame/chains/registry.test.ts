import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readFrameChainId, writeFrameChainId } from '../frameChainId.js'
import { createFrameMethods } from '../frameMethods.js'
import { createRpcRequestSchema } from '../frameRpc.js'
import type { FrameChain } from './FrameChain.js'
import { frameChains } from './registry.js'

/** A chain with a node that is asked by address, and whose networks have no numbers. */
const toy = {
  safe: ['trial_getAccountAddresses'],
  asks: { trial_signMessage: v.object({ message: v.string() }) },
  refused: ['trial_delegate'],
  isReference: (text) => text.startsWith('toy'),
} satisfies FrameChain

describe('the chains of the frame’s protocol', () => {
  test('a method is of one chain', () => {
    const methods = Object.values(frameChains).flatMap(({ asks, refused, safe }) => [
      ...safe,
      ...refused,
      ...Object.keys(asks),
    ])
    expect(new Set(methods).size).toBe(methods.length)
  })

  test('one more brings its methods, what they are asked with, and the name of its networks', () => {
    const chains = { ...frameChains, stacks: toy }
    const { classify, getNamespace, isRefused } = createFrameMethods(chains)
    expect(classify('trial_getAccountAddresses')).toBe('safe')
    expect(classify('trial_signMessage')).toBe('unsafe')
    expect([classify('trial_delegate'), isRefused('trial_delegate')]).toEqual(['unsafe', true])
    expect(getNamespace('trial_signMessage')).toBe('stacks')
    expect(getNamespace('toString')).toBeUndefined()

    const schema = createRpcRequestSchema(chains)
    const request = { method: 'trial_signMessage', params: { message: 'Hello' }, chainNamespace: 'stacks' }
    expect(v.is(schema, request)).toBe(true)
    expect(v.is(schema, { ...request, params: { message: 1 } })).toBe(false)
    expect(v.is(schema, { ...request, method: 'trial_delegate' })).toBe(false)
    expect(v.is(createRpcRequestSchema(frameChains), request)).toBe(false)
  })

  test('a network is written as its chain has it, and read by the first chain that may mean it', () => {
    const chains = { ...frameChains, stacks: toy }
    expect(writeFrameChainId('eip155:10', chains)).toBe(10)
    expect(writeFrameChainId('stacks:toynet', chains)).toBe('stacks:toynet')
    expect(writeFrameChainId('sui:mainnet', chains)).toBe('sui:mainnet')
    expect(readFrameChainId(10, chains)).toBe('eip155:10')
    expect(readFrameChainId('toynet', chains)).toBe('stacks:toynet')
    expect(readFrameChainId('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    )
    expect(readFrameChainId('solana:other')).toBe('solana:other')
    expect(readFrameChainId('constructor', chains)).toBe('constructor')
  })
})
