import { StepFailure } from './StepFailure.mjs'

/**
 * @template {{ name: string, commands: unknown, quick?: () => any }} Step
 * @param {readonly Step[]} steps
 * @param {{ only?: string | undefined, except?: string | undefined, quick?: boolean | undefined }} choice - Names separated by commas;
 *   `quick`: of each step what it does in a quick run, and no step that does nothing in one.
 * @returns {Step[]}
 * @throws {StepFailure} For a name that is no step of the run.
 */
export function chooseSteps(steps, { only, except, quick = false }) {
  const offered = quick
    ? steps.flatMap((step) => (step.quick ? [{ ...step, commands: step.quick() }] : []))
    : steps
  const names = offered.map(({ name }) => name)
  const wanted = only?.split(',') ?? names
  const unwanted = except?.split(',') ?? []
  const unknown = [...wanted, ...unwanted].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new StepFailure(`There is no step “${unknown.join(', ')}”. The steps are: ${names.join(', ')}`)
  }
  return offered.filter(({ name }) => wanted.includes(name) && !unwanted.includes(name))
}
