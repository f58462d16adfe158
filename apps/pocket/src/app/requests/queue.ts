/** What the queue of a pocket window is doing. */
export type QueueState<Item> =
  | { status: 'empty' }
  | { status: 'deciding'; items: readonly [Item, ...Item[]] }
  | { status: 'answering'; items: readonly [Item, ...Item[]]; isApproved: boolean }
  /** `failure`: why the site did not get what was decided. */
  | { status: 'done'; item: Item; isApproved: boolean; failure?: string }

/** What can happen to the queue. */
export type QueueEvent<Item> =
  | { type: 'arrived'; item: Item }
  | { type: 'decided'; isApproved: boolean }
  | { type: 'answered'; failure?: string }
  /** Put first, if nothing is being answered. */
  | { type: 'preferred'; item: Item }
  | { type: 'withdrawn'; item: Item }
  | { type: 'dismissed' }

type Table<Item> = {
  [S in QueueState<Item>['status']]: {
    [E in QueueEvent<Item>['type']]: (
      state: QueueState<Item> & { status: S },
      event: QueueEvent<Item> & { type: E },
    ) => QueueState<Item>
  }
}

function toDeciding<Item>(items: readonly Item[], otherwise: QueueState<Item>): QueueState<Item> {
  const [first, ...rest] = items
  return first === undefined ? otherwise : { status: 'deciding', items: [first, ...rest] }
}

const same = <S>(state: S) => state

const table: Table<unknown> = {
  empty: {
    arrived: (_, { item }) => ({ status: 'deciding', items: [item] }),
    decided: same,
    answered: same,
    preferred: same,
    withdrawn: same,
    dismissed: same,
  },
  deciding: {
    arrived: (state, { item }) => ({ ...state, items: [...state.items, item] }),
    decided: ({ items }, { isApproved }) => ({ status: 'answering', items, isApproved }),
    answered: same,
    preferred: (state, { item }) =>
      state.items.includes(item)
        ? { ...state, items: [item, ...state.items.filter((other) => other !== item)] }
        : state,
    withdrawn: ({ items }, { item }) =>
      toDeciding(
        items.filter((other) => other !== item),
        { status: 'empty' },
      ),
    dismissed: same,
  },
  answering: {
    arrived: (state, { item }) => ({ ...state, items: [...state.items, item] }),
    decided: same,
    answered: ({ items, isApproved }, { failure }) => {
      const [item, ...rest] = items
      return toDeciding(rest, { status: 'done', item, isApproved, ...(failure !== undefined && { failure }) })
    },
    preferred: same,
    withdrawn: (state, { item }) => {
      const [first, ...rest] = state.items
      if (first === item) return toDeciding(rest, { status: 'empty' })
      return { ...state, items: [first, ...rest.filter((other) => other !== item)] }
    },
    dismissed: same,
  },
  done: {
    arrived: (_, { item }) => ({ status: 'deciding', items: [item] }),
    decided: same,
    answered: same,
    preferred: same,
    withdrawn: same,
    dismissed: () => ({ status: 'empty' }),
  },
}

/**
 * The queue after an event. Pure. One item is decided and answered at a time, in order of arrival.
 *
 * | | arrived | decided | answered | preferred | withdrawn | dismissed |
 * |---|---|---|---|---|---|---|
 * | empty | deciding | | | | | |
 * | deciding | deciding, longer | answering | | deciding, reordered | deciding or empty | |
 * | answering | answering, longer | | deciding or done | | answering, deciding or empty | |
 * | done | deciding | | | | | empty |
 *
 * @param state - Before.
 * @param event - What happened.
 */
export function transitionQueue<Item>(state: QueueState<Item>, event: QueueEvent<Item>): QueueState<Item> {
  const step = table[state.status][event.type] as (
    state: QueueState<Item>,
    event: QueueEvent<Item>,
  ) => QueueState<Item>
  return step(state, event)
}
