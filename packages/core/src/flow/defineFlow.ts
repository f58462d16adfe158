/** Says what each event does in each status; a missing pair does not compile. */
export type FlowTable<State extends { status: string }, Event extends { type: string }> = {
  [Status in State['status']]: {
    [Type in Event['type']]:
      | ((state: Extract<State, { status: Status }>, event: Extract<Event, { type: Type }>) => State)
      /** The event means nothing here. */
      | 'ignore'
  }
}

/** A flow as data: pure, without effects. */
export type Flow<State extends { status: string }, Event extends { type: string }> = {
  /**
   * The state after an event.
   *
   * @param state - The state before it.
   * @param event - What happened.
   * @returns The same object when the event means nothing in that state.
   */
  transition(state: State, event: Event): State
}

/**
 * Makes a flow from its table.
 *
 * @param table - A row per status, a column per event type.
 */
export function defineFlow<State extends { status: string }, Event extends { type: string }>(
  table: FlowTable<State, Event>,
): Flow<State, Event> {
  return {
    transition(state, event) {
      const cell = table[state.status as State['status']][event.type as Event['type']]
      if (cell === 'ignore') return state
      return (cell as (state: State, event: Event) => State)(state, event)
    },
  }
}
