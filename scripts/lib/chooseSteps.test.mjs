import { expect, test } from 'vitest'
import { chooseSteps } from './chooseSteps.mjs'

const steps = [{ name: 'lint' }, { name: 'unit' }, { name: 'browser' }]
/** @param {{ only?: string, except?: string }} choice */
const names = (choice) => chooseSteps(steps, choice).map(({ name }) => name)

test('runs all steps, some, or all but some, always in their order', () => {
  expect(names({})).toEqual(['lint', 'unit', 'browser'])
  expect(names({ only: 'browser,lint' })).toEqual(['lint', 'browser'])
  expect(names({ except: 'browser' })).toEqual(['lint', 'unit'])
})

test('names the steps there are when asked for one that is not', () => {
  expect(() => names({ only: 'units' })).toThrow('The steps are: lint, unit, browser')
})
