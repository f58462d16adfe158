import { expect, test } from 'vitest'
import { chooseKitGroups, isKitGroup } from './chooseKitGroups.js'

const code = 'A1B2-C3D4-E5F6-G7H8-J9K0-M1N2-P3Q4-R5S6-T7V8'

test('three different parts of the code are asked for, in its order, and each of the nine in time', () => {
  const seen = new Set<number>()
  for (let time = 0; time < 300; time++) {
    const groups = chooseKitGroups(code)
    const numbers = groups.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(3)
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
    for (const { number, text } of groups) {
      expect(text).toBe(code.split('-')[number - 1])
      seen.add(number)
    }
  }
  expect(seen.size).toBe(9)
})

test('a part is read in any case, with O for 0 and I and L for 1, and nothing else is it', () => {
  const group = { number: 5, text: '1J90' }
  for (const typed of ['1J90', '1j90', ' lJ-9O ', 'Ij9o']) expect(isKitGroup(group, typed), typed).toBe(true)
  for (const typed of ['', '1J9', '1J900', '0J91', '\u00001J9'])
    expect(isKitGroup(group, typed), typed).toBe(false)
})
