import { balances } from '../balances/balances.js'
import type { AnyGroup } from '../base/defineGroup.js'
import { history } from '../history/history.js'
import { incoming } from '../incoming/incoming.js'
import { login } from '../login/login.js'
import { send } from '../send/send.js'
import type { groups } from './groups.js'

/** What makes the features of every kit. A new one is a folder, its line here, and its first state in `groups.ts`. */
export const lateGroups = { balances, history, incoming, login, send } as const satisfies {
  readonly [Name in keyof typeof groups]: AnyGroup & { name: Name; state: (typeof groups)[Name] }
}
