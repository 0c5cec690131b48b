/**
 * Makes every use of something that the double does not model fail at once, by name: a test must not pass because an
 * unknown member happened to be `undefined`. Methods are bound, so that private members work through it.
 */
export function strict<T extends object>(name: string, object: T): T {
  const bound = new Map<PropertyKey, unknown>()
  return new Proxy(object, {
    get(target, key) {
      if (!(key in target)) {
        if (typeof key === 'symbol' || IGNORED.has(key)) return undefined
        throw notModelled(name, key)
      }
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || isClass(value)) return value
      if (!bound.has(key)) bound.set(key, value.bind(target))
      return bound.get(key)
    },
    set(target, key, value) {
      if (!(key in target)) throw notModelled(name, String(key))
      return Reflect.set(target, key, value, target)
    },
  })
}

/** Asked of every object by promises, by JSON and by printing. */
const IGNORED: ReadonlySet<string> = new Set(['then', 'toJSON', 'inspect', 'constructor', '__esModule', 'default'])

function notModelled(name: string, key: string): Error {
  return new Error(`The double of Electron has no ${name}.${key}: model it in test/electron-double.`)
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value))
}
