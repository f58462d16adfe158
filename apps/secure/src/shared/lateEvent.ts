/** The name under which the script that asks owners hands itself to the frame, which loads it when it is needed. */
export const lateEvent = 'latchkey-unlock'
