import { concatHex, type Hex, numberToHex, size, toFunctionSelector } from 'viem'

/**
 * Writes the code of a contract that answers each question in one way, and refuses any other.
 *
 * @param answers - By function, such as `name` or `nonces(address)`.
 */
export function toAnsweringCode(answers: Readonly<Record<string, Hex>>): Hex {
  const entries = Object.entries(answers)
  // PUSH0 CALLDATALOAD PUSH1 224 SHR, then for each DUP1 PUSH4 EQ PUSH2 JUMPI, and at last PUSH0 PUSH0 REVERT.
  const headLength = 5 + entries.length * 11 + 3
  const bodyLength = 14
  const dataStart = headLength + entries.length * bodyLength
  let offset = dataStart
  const two = (value: number) => numberToHex(value, { size: 2 })
  const bodies = entries.map(([, data]) => {
    // JUMPDEST, PUSH2 size PUSH2 offset PUSH0 CODECOPY, PUSH2 size PUSH0 RETURN.
    const body = concatHex([
      '0x5b61',
      two(size(data)),
      '0x61',
      two(offset),
      '0x5f39',
      '0x61',
      two(size(data)),
    ])
    offset += size(data)
    return concatHex([body, '0x5ff3'])
  })
  const jumps = entries.map(([name], index) => {
    const selector = toFunctionSelector(`function ${name.includes('(') ? name : `${name}()`}`)
    return concatHex(['0x8063', selector, '0x1461', two(headLength + index * bodyLength), '0x57'])
  })
  return concatHex(['0x5f3560e01c', ...jumps, '0x5f5ffd', ...bodies, ...Object.values(answers)])
}
