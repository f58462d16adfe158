import type { Address, Hash } from 'viem'
import { expectTypeOf, test } from 'vitest'
import { useReadContract } from './useReadContract.js'
import { useWriteContract } from './useWriteContract.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const voting = [
  {
    type: 'function',
    name: 'votesOf',
    stateMutability: 'view',
    inputs: [
      { name: 'voter', type: 'address' },
      { name: 'round', type: 'uint256' },
    ],
    outputs: [{ name: 'votes', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'result',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'leader', type: 'address' },
      { name: 'isFinal', type: 'bool' },
    ],
  },
  {
    type: 'function',
    name: 'vote',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'choice', type: 'uint8' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'tip',
    stateMutability: 'payable',
    inputs: [],
    outputs: [],
  },
] as const

test('useReadContract takes what the ABI says and returns it', () => {
  const votes = useReadContract({ address, abi: voting, functionName: 'votesOf', args: [address, 1n] })
  expectTypeOf(votes.data).toEqualTypeOf<bigint | undefined>()
  if (votes.status === 'success') expectTypeOf(votes.data).toEqualTypeOf<bigint>()
  const result = useReadContract({
    address,
    abi: voting,
    functionName: 'result',
    chainId: 1,
    isEnabled: true,
  })
  expectTypeOf(result.data).toEqualTypeOf<readonly [Address, boolean] | undefined>()
})

test('useReadContract refuses what is not in the ABI', () => {
  // @ts-expect-error no function has this name
  useReadContract({ address, abi: voting, functionName: 'votes', args: [address, 1n] })
  // @ts-expect-error it changes the contract
  useReadContract({ address, abi: voting, functionName: 'vote', args: [1] })
  // @ts-expect-error an amount is a bigint
  useReadContract({ address, abi: voting, functionName: 'votesOf', args: [address, 1] })
  // @ts-expect-error the round is missing
  useReadContract({ address, abi: voting, functionName: 'votesOf', args: [address] })
  // @ts-expect-error a text is no address
  useReadContract({ address, abi: voting, functionName: 'votesOf', args: ['alice', 1n] })
})

test('an ABI that is not known ahead lets every call pass, whose answer nobody knows', () => {
  const abi: readonly unknown[] = voting
  const { data } = useReadContract({ address, abi, functionName: 'votesOf', args: [address, 1n] })
  expectTypeOf(data).toBeUnknown()
})

test('useWriteContract takes what the ABI says and answers with the hash', () => {
  const { writeContract, data } = useWriteContract()
  expectTypeOf(data).toEqualTypeOf<Hash | undefined>()
  const sent = writeContract({ address, abi: voting, functionName: 'vote', args: [2] })
  expectTypeOf(sent).toEqualTypeOf<Promise<Hash>>()
  void writeContract({ address, abi: voting, functionName: 'tip', value: 1n, chainId: 1 })
})

test('useWriteContract refuses what is not in the ABI', () => {
  const { writeContract } = useWriteContract()
  // @ts-expect-error no function has this name
  void writeContract({ address, abi: voting, functionName: 'votes', args: [2] })
  // @ts-expect-error it only reads
  void writeContract({ address, abi: voting, functionName: 'votesOf', args: [address, 1n] })
  // @ts-expect-error a small number is no bigint
  void writeContract({ address, abi: voting, functionName: 'vote', args: [2n] })
  // @ts-expect-error the function takes no money
  void writeContract({ address, abi: voting, functionName: 'vote', args: [2], value: 1n })
})
