import { parseArgs } from 'node:util'
import { type FeatureName, type FrameworkName, featureNames, frameworkNames } from '../project/Choices.js'
import { UsageError } from '../UsageError.js'

/** What the command line says; what it leaves out is asked for. */
export interface Flags {
  folder?: string | undefined
  framework?: FrameworkName | undefined
  features: Readonly<Partial<Record<FeatureName, boolean>>>
  gateway?: string | undefined
  projectId?: string | undefined
  secureUrl?: string | undefined
  /** A folder of packed archives. */
  packages?: string | undefined
  /** Asks nothing. */
  yes: boolean
  help: boolean
  version: boolean
}

const text = { type: 'string' } as const
const toggle = { type: 'boolean' } as const
const toggles = Object.fromEntries(featureNames.map((name) => [name, toggle])) as Record<
  FeatureName,
  typeof toggle
>

/**
 * Reads the command line.
 *
 * @throws {UsageError} If a flag is not known, or cannot be so.
 */
export function readFlags(args: readonly string[]): Flags {
  const { values, positionals } = parse(args)
  const [folder, ...more] = positionals
  if (more.length > 0)
    throw new UsageError(`One folder is made, not ${positionals.length}: ${positionals.join(', ')}`)
  const { framework, yes = false, help = false, version = false } = values
  if (framework !== undefined && !isFramework(framework)) {
    throw new UsageError(`--framework is ${frameworkNames.join(' or ')}, not ${framework}`)
  }
  const { gateway, 'project-id': projectId, secure: secureUrl, packages } = values
  if (gateway === undefined && (projectId ?? secureUrl) !== undefined) {
    throw new UsageError('--project-id and --secure belong to a gateway of your own: add --gateway URL')
  }
  return {
    ...{ folder, framework, gateway, projectId, secureUrl, packages, yes, help, version },
    features: Object.fromEntries(
      featureNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        ...{ framework: text, gateway: text, 'project-id': text, secure: text, packages: text },
        ...toggles,
        version: toggle,
        yes: { ...toggle, short: 'y' },
        help: { ...toggle, short: 'h' },
      },
    })
  } catch (cause) {
    // Node says which flag it is, and what is wrong with it.
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function isFramework(name: string): name is FrameworkName {
  return frameworkNames.some((known) => known === name)
}
