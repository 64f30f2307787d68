import type { CommandReply, CommandRequest } from './command.ts'

export async function completion({ operands }: CommandRequest): Promise<CommandReply> {
  return { lines: operands, exitCode: 0 }
}
