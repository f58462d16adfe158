import { toyOne, toyTwo } from '@latchkey/toy/networks'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { toy } from './toy.js'

test('a kit’s networks are those its package exports for the default ports', () => {
  expect(toy.createKitNetworks(defaultStackPorts)).toMatchObject([toyOne, toyTwo])
})
