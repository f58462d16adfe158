import { featureIds } from '@latchkey/wire'
import type { ProjectFeatures } from '../db/schema/index.js'
import { UsageError } from './Command.js'

/**
 * Puts `--feature id=on` flags over a project's switches. `id=on:a,b` also sets the feature's configuration.
 *
 * @param features - The switches so far.
 * @param values - What was typed.
 * @throws UsageError
 */
export function readFeatures(features: ProjectFeatures, values: readonly string[] = []): ProjectFeatures {
  const changed = { ...features }
  for (const value of values) {
    const [, id = '', state = '', list = ''] = /^(\w+)=(on|off)(?::([\w,-]+))?$/.exec(value) ?? []
    if (state === '') throw new UsageError(`--feature takes id=on or id=off, not ${value}`)
    if (!(featureIds as readonly string[]).includes(id)) {
      throw new UsageError(`There is no feature ${id}. There are: ${featureIds.join(', ')}`)
    }
    const isOn = state === 'on'
    // Logins without a list are those each site has; with one they are those alone.
    const unlisted = isOn && id === 'social_login' ? null : []
    changed[id] = { isEnabled: isOn, config: list === '' ? unlisted : list.split(',') }
  }
  return changed
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
