import type { ProjectRepository } from '../projects/createProjectRepository.js'
import type { Rotation } from '../secure/keys/createRotation.js'
import type { SecretRotation } from '../secure/secrets/createSecretRotation.js'
import type { NameRepository } from '../services/name-registry/createNameRepository.js'
import type { PaymentProjects } from '../services/payments/createPaymentProjects.js'
import type { Policies } from '../sponsoring/createPolicies.js'

/** What a command is given. */
type CommandInput = {
  /** Words after the command's name, `--name value` among them. */
  words: string[]
  projects: ProjectRepository
  /** Opens the master keys; fails where none are set. */
  openRotations(): Promise<readonly [gateway: Rotation, keeper: Rotation]>
  /** What is under the operator's secrets; fails where none are set. */
  openSecrets(): Promise<SecretRotation>
  names: Pick<NameRepository, 'release'>
  payments: PaymentProjects
  policies: Policies
  /** Writes a line for the operator. */
  print: (line: string) => void
}

/** One command of the command line. */
export type Command = {
  /** Such as `project create`. */
  name: string
  /** Its words, for the help text. */
  usage: string
  run(input: CommandInput): Promise<void>
}

/** A mistake of the operator, told without a stack trace. */
export class UsageError extends Error {}
