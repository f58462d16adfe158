import { StepFailure } from './StepFailure.mjs'

/**
 * @template {{ name: string }} Step
 * @param {readonly Step[]} steps
 * @param {{ only?: string | undefined, except?: string | undefined }} choice - Names separated by commas.
 * @returns {Step[]}
 * @throws {StepFailure} For a name that is no step.
 */
export function chooseSteps(steps, { only, except }) {
  const names = steps.map(({ name }) => name)
  const wanted = only?.split(',') ?? names
  const unwanted = except?.split(',') ?? []
  const unknown = [...wanted, ...unwanted].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new StepFailure(`There is no step “${unknown.join(', ')}”. The steps are: ${names.join(', ')}`)
  }
  return steps.filter(({ name }) => wanted.includes(name) && !unwanted.includes(name))
}
