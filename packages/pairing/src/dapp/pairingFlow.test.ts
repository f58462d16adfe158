import { describe, expect, test } from 'vitest'
import { getNextPhase, isOpenPhase, type PairingEvent, type PairingPhase } from './pairingFlow.js'

const keys = { topic: 'a', symKey: 'b', peerPublicKey: 'c' }
const phases: PairingPhase[] = [
  { status: 'proposed' },
  { status: 'settling', ...keys },
  { status: 'settled', sessionTopic: 'a' },
  { status: 'failed', code: 'pairing/expired' },
]
const events: PairingEvent[] = [
  { type: 'approved', ...keys },
  { type: 'settled', sessionTopic: 'a' },
  { type: 'failed', code: 'pairing/rejected' },
]

describe('the phases of a proposal', () => {
  test('every event in every phase leads where the table says', () => {
    const table = phases.map((phase) => events.map((event) => getNextPhase(phase, event).status))
    expect(table).toEqual([
      ['settling', 'settled', 'failed'],
      ['settling', 'settled', 'failed'],
      ['settled', 'settled', 'settled'],
      ['failed', 'failed', 'failed'],
    ])
  })

  test('what means nothing leaves the phase as it is', () => {
    for (const phase of phases.slice(2)) {
      for (const event of events) expect(getNextPhase(phase, event)).toBe(phase)
    }
    const settling = phases[1] as PairingPhase
    expect(getNextPhase(settling, { type: 'approved', topic: 'x', symKey: 'y', peerPublicKey: 'z' })).toBe(
      settling,
    )
  })

  test('a proposal is open until it settles or fails', () => {
    expect(phases.map(isOpenPhase)).toEqual([true, true, false, false])
  })
})
