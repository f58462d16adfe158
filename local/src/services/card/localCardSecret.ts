/** Shared by the card sandbox and a gateway of the local stack. Everyone has it. */
export const localCardSecret = 'latchkey local card sandbox'
