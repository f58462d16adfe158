import type { Command } from '../Command.js'
import { keysRotate } from './keysRotate.js'
import { keysStatus } from './keysStatus.js'
import { nameRelease } from './nameRelease.js'
import { projectCreate } from './projectCreate.js'
import { projectDisable } from './projectDisable.js'
import { projectEnable } from './projectEnable.js'
import { projectList } from './projectList.js'
import { projectSetFeatures } from './projectSetFeatures.js'
import { projectSetOrigins } from './projectSetOrigins.js'
import { projectSetPayments } from './projectSetPayments.js'
import { projectSetSponsor } from './projectSetSponsor.js'
import { projectSetWallet } from './projectSetWallet.js'
import { projectShow } from './projectShow.js'

/** Every command. A new one is one file beside this and one line here. */
export const commands: readonly Command[] = [
  projectCreate,
  projectList,
  projectShow,
  projectDisable,
  projectEnable,
  projectSetOrigins,
  projectSetFeatures,
  projectSetPayments,
  projectSetSponsor,
  projectSetWallet,
  nameRelease,
  keysStatus,
  keysRotate,
]
