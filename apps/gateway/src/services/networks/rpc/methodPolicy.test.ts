import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMethodPolicy } from './methodPolicy.js'

const allowed = new Set(['eth_call', 'web3_clientVersion'])
const apply = (text: string) => {
  const { isAmbiguous, refused } = applyMethodPolicy(JSON.parse(text), text, (method) => allowed.has(method))
  return { isAmbiguous, refused: [...refused] }
}

describe('applyMethodPolicy', () => {
  test('lets ordinary requests and batches pass as they are', () => {
    expect(apply('{"id":1,"method" : "eth_call","params":["method","\\"method\\":1"]}')).toEqual({
      isAmbiguous: false,
      refused: [],
    })
    expect(apply('[{"method":"eth_call"},{"method":"web3_clientVersion"}]').refused).toEqual([])
    for (const text of ['5', 'null', '[]', '{}', '"method"', '[[{"method":"eth_call"}]]'])
      expect(apply(text).refused).toEqual([])
  })

  test('refuses what is not allowed by position, in any spelling', () => {
    expect(apply('[{"method":"eth_call"},{"method":"anvil_mine"},{"METHOD":" Debug_x"}]').refused).toEqual([
      1, 2,
    ])
    for (const method of ['ETH_CALL', 'eth_call ', 'eth_sign', '', 'constructor', 5, null, ['eth_call']])
      expect(apply(JSON.stringify({ method })).refused, String(method)).toEqual([0])
  })

  test('finds doubled names however they are escaped', () => {
    for (const name of ['method', 'Method', 'm\\u0065thod', '\\u006d\\u0065\\u0074\\u0068\\u006f\\u0064']) {
      expect(apply(`{"${name}":"admin_peers" , "method"\n:"eth_call"}`), name).toMatchObject(
        name === 'Method' ? { refused: [0] } : { isAmbiguous: true },
      )
    }
  })

  test('counts as many names as there are, whatever the texts around them hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))),
        (pairs) => {
          const params = pairs.map(([first, second]) => [first, `${second}"method":`, '\\', '"'])
          expect(apply(JSON.stringify({ method: 'eth_call', params }))).toEqual({
            isAmbiguous: false,
            refused: [],
          })
        },
      ),
    )
  })

  test('goes over the longest body once, whatever is in it', () => {
    const startMs = performance.now()
    for (const part of ['\\"', '\\\\', '"', ' ']) {
      const filler = part === '"' ? '"",'.repeat(700_000) : part === ' ' ? '' : `"${part.repeat(1_000_000)}",`
      apply(`{"method"${part === ' ' ? ' '.repeat(2_000_000) : ''}:"eth_call","params":[${filler}1]}`)
    }
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })
})
