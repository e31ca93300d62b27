// The vocabulary of columns and questions, without the code that finds them: what a contract needs.
export * from './column-type.ts';
export * from './question-shapes.ts';
