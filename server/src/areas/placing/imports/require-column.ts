/** A nullable column that is always set in the import states in which this reads it. */
export function requireColumn<Row, Name extends keyof Row & string>(row: Row, name: Name): NonNullable<Row[Name]> {
  const value = row[name];
  if (value === null || value === undefined) throw new Error(`The import has no ${name}.`);
  return value;
}
