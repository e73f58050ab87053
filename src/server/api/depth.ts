import { Lexer, type Source, TokenKind } from 'graphql';

const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * Whether more than `max` brackets of a document are open at once. The parser calls itself for each: some thousand would exhaust its
 * stack. What cannot be read counts as the end; the parser says what is wrong there.
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
    // A letter that no document may hold.
  }
  return false;
}
