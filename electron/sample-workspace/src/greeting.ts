/** A friendly sentence for somebody. */
export function greet(name: string): string {
  return `Hello, ${name}!`
}
