import { type Choices, chainNames, type FeatureName, featureNames } from '../Choices.js'
import { defineChainFeature } from './chains.js'
import { describeEvm } from './evm.js'
import { login } from './login.js'
import type { Feature, Part } from './Part.js'
import { wagmi } from './wagmi.js'

/** Of each: its label, its flag's help, and its part of the site. */
export const features = {
  ...Object.fromEntries(chainNames.map((name) => [name, defineChainFeature(name)])),
  login,
  wagmi,
} as Readonly<Record<FeatureName, Feature>>

/** The parts of a site. The EVM networks are in wagmi's config where there is one, and come first in any case. */
export function listParts(choices: Choices): Part[] {
  const others = featureNames.filter((name) => choices.features[name] && name !== 'wagmi')
  return [
    choices.features.wagmi ? wagmi.describe(choices) : describeEvm(choices),
    ...others.map((name) => features[name].describe(choices)),
  ]
}
