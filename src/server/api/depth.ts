import { Lexer, type Source, TokenKind } from 'graphql';

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * Whether a document nests more than `max` brackets. The parser recurses for each: some thousands would exhaust its stack. Unreadable text
 * ends the count; the parser reports it.
 */
export function isDeeperThan(max: number, source: Source): boolean {
  const lexer = new Lexer(source);
  let open = 0;
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (OPENING.includes(kind)) open += 1;
      else if (CLOSING.includes(kind)) open -= 1;
      if (open > max) return true;
    }
  } catch {
    // A character that no document may contain.
  }
  return false;
}
