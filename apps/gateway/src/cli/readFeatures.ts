import type { FeatureChange } from '../services/owner/projects/readFeatures.js'
import { UsageError } from './Command.js'

/**
 * Reads `--feature id=on` flags. `id=on:a,b` also sets the feature's configuration.
 *
 * @param values - What was typed.
 * @throws UsageError
 */
export function readFeatures(values: readonly string[] = []): FeatureChange[] {
  return values.map((value) => {
    const [, id = '', state = '', list = ''] = /^(\w+)=(on|off)(?::([\w,-]+))?$/.exec(value) ?? []
    if (state === '') throw new UsageError(`--feature takes id=on or id=off, not ${value}`)
    return { id, isEnabled: state === 'on', config: list === '' ? [] : list.split(',') }
  })
}

/**
 * Reads an on-or-off flag.
 *
 * @param name - The flag.
 * @param values - What was typed.
 * @throws UsageError
 */
export function readSwitch(name: string, values: readonly string[] | undefined): boolean | undefined {
  const value = values?.at(-1)
  if (value === undefined) return undefined
  if (value !== 'on' && value !== 'off') throw new UsageError(`--${name} takes on or off`)
  return value === 'on'
}
