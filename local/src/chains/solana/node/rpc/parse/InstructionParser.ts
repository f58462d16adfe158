/** An instruction's kind and what it was given, by name. */
export type ParsedInstruction = { type: string; info: Record<string, unknown> }
/** Reads one program's instructions; undefined for one it does not know. */
export type InstructionParser = (data: Buffer, accounts: readonly string[]) => ParsedInstruction | undefined
