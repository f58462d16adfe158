import { expect, test } from 'vitest'
import { defaultChoices } from './Choices'
import { writeCode } from './writeCode'

const gatewayUrl = 'https://gateway.example.org'

test('leaves out everything that is at its default', () => {
  const code = writeCode(defaultChoices, gatewayUrl)
  expect(code).toContain("gateway: 'https://gateway.example.org'")
  expect(code).not.toContain('theme')
  expect(code).not.toContain('features')
})

test('writes only the tokens and the mode that were changed', () => {
  const code = writeCode({ ...defaultChoices, accent: '#E5484D', mode: 'dark' }, gatewayUrl)
  expect(code).toContain("mode: 'dark'")
  expect(code).toContain("variables: { accent: '#E5484D' }")
  expect(code).not.toContain('borderRadiusMaster')
})

test('writes only the features that were switched', () => {
  const features = { ...defaultChoices.features, send: false, collapseWallets: true }
  expect(writeCode({ ...defaultChoices, features }, gatewayUrl)).toContain(
    'features: { send: false, collapseWallets: true }',
  )
})
