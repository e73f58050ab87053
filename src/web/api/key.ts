/** A new random key, 32 hexadecimal digits: `crypto.randomUUID` exists on secure origins only, and some installations use plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
