/**
 * Replaces the schema library in the browser: enough to build the call objects (path, method, form), without validation. Types still come
 * from the library.
 */
type Build = (...parts: unknown[]) => unknown

const known: Record<string, Build> = {
  Object: properties => ({ properties }),
  Array: items => ({ items }),
  Optional: schema => schema,
  Unsafe: schema => schema,
}

const nothing: Build = () => ({})

export default new Proxy(known, { get: (builders, name) => builders[String(name)] ?? nothing })
