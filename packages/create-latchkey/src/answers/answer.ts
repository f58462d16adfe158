import {
  type Choices,
  chainNames,
  type FeatureName,
  featureNames,
  frameworkNames,
  type OwnGateway,
} from '../project/Choices.js'
import { frameworks } from '../project/frameworks/registry.js'
import { features } from '../project/parts/registry.js'
import { UsageError } from '../UsageError.js'
import type { Prompts, TextQuestion } from './Prompts.js'
import type { Flags } from './readFlags.js'

/**
 * Answers every question: by the flags, and what they leave open by asking.
 *
 * @throws {UsageError} If what a flag says cannot be so.
 */
export async function answer(flags: Flags, prompts: Prompts): Promise<Omit<Choices, 'name'>> {
  const framework =
    flags.framework ??
    (await prompts.askChoice({
      question: 'Which framework?',
      options: frameworkNames.map((name) => ({ name, label: frameworks[name].label })),
    }))
  const chosen = await answerFeatures(flags, prompts)
  return { framework, features: chosen, gateway: await answerGateway(flags, prompts, chosen.login) }
}

/** What flags say of chains and of the rest; what they leave open is asked in one question each. */
async function answerFeatures(flags: Flags, prompts: Prompts): Promise<Record<FeatureName, boolean>> {
  const asked: FeatureName[] = []
  for (const { question, names } of featureQuestions) {
    const open = names.filter((name) => flags.features[name] === undefined)
    if (open.length === 0) continue
    const options = open.map((name) => ({ name, label: features[name].label }))
    asked.push(...(await prompts.askSeveral({ question, options })))
  }
  const entries = featureNames.map((name) => [name, flags.features[name] ?? asked.includes(name)])
  return Object.fromEntries(entries) as Record<FeatureName, boolean>
}

const featureQuestions: readonly { question: string; names: readonly FeatureName[] }[] = [
  { question: 'Which further chains?', names: chainNames },
  {
    question: 'What else?',
    names: featureNames.filter((name) => !chainNames.some((chain) => chain === name)),
  },
]

/** A text that a flag gave, or the answer. */
export async function answerText(given: string | undefined, question: TextQuestion, prompts: Prompts) {
  if (given === undefined) return prompts.askText(question)
  const problem = question.findProblem(given)
  if (problem) throw new UsageError(problem)
  return given
}

async function answerGateway(
  { gateway, projectId, secureUrl }: Flags,
  prompts: Prompts,
  hasLogin: boolean,
): Promise<OwnGateway | undefined> {
  if (gateway === undefined && !(await hasOwnGateway(prompts))) return undefined
  return {
    url: toAddress(await answerText(gateway, gatewayQuestion, prompts)),
    projectId: await answerText(projectId, projectQuestion, prompts),
    secureUrl: hasLogin ? toAddress(await answerText(secureUrl, secureQuestion, prompts)) : undefined,
  }
}

async function hasOwnGateway(prompts: Prompts): Promise<boolean> {
  const answer = await prompts.askChoice({
    question: 'Which gateway?',
    options: [
      { name: 'local', label: 'The one on this machine', hint: "npm start in Latchkey's folder" },
      { name: 'own', label: 'One of my own' },
    ],
  })
  return answer === 'own'
}

const gatewayQuestion: TextQuestion = {
  question: "Your gateway's address?",
  flag: '--gateway URL',
  findProblem: findAddressProblem,
}

const secureQuestion: TextQuestion = {
  question: 'The address of your secure site, for embedded wallets?',
  flag: '--secure URL',
  findProblem: findAddressProblem,
}

const projectQuestion: TextQuestion = {
  question: 'The id of your project at the gateway?',
  flag: '--project-id ID',
  findProblem: (id) =>
    /^[\w.-]+$/.test(id) ? undefined : `A project's id has letters, digits, dots, - and _ alone: ${id}`,
}

function findAddressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol)) return undefined
  return `This isn't a server's address, such as https://gateway.example.org: ${address}`
}

function toAddress(url: string): string {
  return new URL(url).href.replace(/\/$/, '')
}
